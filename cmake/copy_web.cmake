# cmake -DFROM=CHECKOUT -DTO=FOLDER -P copy_web.cmake: copies the sources from which npm builds the pages.
file(COPY ${FROM}/web DESTINATION ${TO} PATTERN node_modules EXCLUDE)
file(COPY ${FROM}/src/games DESTINATION ${TO}/src FILES_MATCHING PATTERN "*.ts")
