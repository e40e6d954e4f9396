# cmake -DFROM=CHECKOUT -DTO=FOLDER -P copy_web.cmake: copies what npm builds the pages from.
file(COPY ${FROM}/web DESTINATION ${TO} PATTERN node_modules EXCLUDE)
file(COPY ${FROM}/src/games DESTINATION ${TO}/src FILES_MATCHING PATTERN "*.ts")
