echo secret > ../output/program
chmod 0 ../output/program ../output
