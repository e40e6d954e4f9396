#!/bin/sh
# Sourced by the others: a football player that goes straight to the right, and so wins against another one.
answer() {
  case $1 in
    Name) echo "${name:-Walker}" ;;
    Start) echo "2 7 10 7 11" ;;
    Quit) exit ;;
    *) echo "2 7 ${1##* } 7 $((${1##* } + 1))" ;;
  esac
}
