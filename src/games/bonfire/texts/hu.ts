import type { Texts } from './en'
import type { Told } from './told'

export const hu: Texts = {
  about:
    'A hajótöröttek szigetről szigetre hordják a botokat, és minden boton ott a csapat jele. A botok pontot érnek, az égő máglyában pedig a sokszorosát. A legtöbb pont nyer.',
  race: 'a pontok az éllovas pontjaihoz képest; amíg senkinek sincs annyi, ahány bot egy tűzhöz kell, addig ehhez a számhoz képest',
  figures: { points: 'pont', survivors: 'túlélő', carried: 'kézben', rafts: 'tutaj' },
  marks: {
    lit: 'tüzet gyújt',
    beaten: 'alulmarad az őrökkel szemben',
    finished_raft: 'elkészül egy tutajjal',
    drowned: 'elveszít egy embert',
    nobody: 'senkinek sincs pontja',
    most: 'neki van a legtöbb pontja',
    lead: 'átveszi a vezetést',
  },
  head: {
    turn: (turn, left) => `${turn}. kör, még ${left} van hátra`,
    over: 'megjött a hajó',
    burning: 'ég a tűz',
    noFire: 'még nem ég tűz',
  },
  scores: { points: 'pont', hidden: 'a többi nem ismert', more: (count) => `és még ${count}` },
  legend: {
    island: 'egy sziget a botrakásával: minél több bot, annál nagyobb',
    marked: 'botrakás, amelyben csapatok megjelölték a botjaikat',
    enough: 'elég bot egy tűzhöz',
    fire: 'tűz: a botjai sokszorosan számítanak',
    survivor: 'túlélő a csapat betűivel; botokkal a kezében',
    guard: 'őr',
    builder: 'tutajt épít',
    rests: 'elvesztett egy harcot, és pihen',
    captain: 'egy megrakott tutaj kapitánya',
    abandoned: 'tutaj kapitány nélkül',
    grey: 'szürke, egy csapat szemével: valaki, és hogy hányan; köd takarja, amit a csapat nem lát',
  },
}

export const told: Told = {
  'Turn #: ': '$1. kör: ',
  '# survivors? takes? wood': 'botot vesz: $1 ember',
  '# fights? (?:is|are) lost': 'elvesztett harcok: $1',
  '# rafts? (?:is|are) built': 'elkészült tutajok: $1',
  '# rafts? (?:is|are) dismantled': 'szétszedett tutajok: $1',
  '# survivors? drowns?': 'megfulladt: $1',
  '@ lights a fire at # #': '$1 tüzet gyújt itt: $2 $3',
  'nobody has points': 'senkinek sincs pontja',
  '@ leads with # points?': 'az élen: $1, $2 pont',
  'the ship comes after # turns?': 'a hajó $1 kör után megérkezik',
  ', without any fire': ', egyetlen tűz nélkül',
  ', # fires? burns?': ', égő tüzek: $1',
}
