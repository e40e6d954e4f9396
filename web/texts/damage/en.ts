// What is wrong with a replay, in English: the pattern for the other languages. Loaded with the viewer; other languages
// are loaded as a whole. Fields are named as in the file: "seed".

export const en = {
  at: (line: number, wrong: string) => `line ${line}: ${wrong}`,
  line: 'the line',
  seat: 'a seat',
  answer: 'an answer',
  time: 'a time',
  score: 'a score',
  notObject: (what: string) => `${what} is not an object`,
  notList: (what: string) => `${what} is not a list`,
  notText: (what: string) => `${what} is not text`,
  notHexadecimal: (what: string) => `${what} is not hexadecimal`,
  notWhole: (what: string) => `${what} is not a whole number`,
  notNumber: (what: string) => `${what} is not a number`,
  notSeat: (what: string) => `${what} is not a seat`,
  notDigest: (what: string) => `${what} is not 16 hexadecimal digits`,
  newer: (found: number, known: number) => `it has format version ${found}, this page reads up to ${known}: use a newer Agon`,
  nobodyPlays: 'it has no players',
  noSeat: (seat: number) => `there is no seat ${seat}`,
  otherTurn: (expected: number, found: number) => `turn ${expected} was expected here, but this is turn ${found}`,
  afterResult: 'there is something after the result',
  notJson: 'this is not a line of JSON; the file is damaged or cut off here',
  notReplay: 'this is not a replay: its first line does not contain "agon":"replay"',
  // and problems found when it is replayed
  rulesStopped: 'the rules stopped here',
  digestDiffers: (here: string, recorded: string) => `the digest is ${here} here and ${recorded} in the replay`,
  scoresDiffer: 'the scores in the replay differ from those of the rules',
}
export type DamageTexts = typeof en
