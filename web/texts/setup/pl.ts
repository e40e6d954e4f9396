import type { SetupTexts } from './en'

export const pl: SetupTexts = {
  title: 'Nowe zawody',
  folder: ['Folder zawodów na tej maszynie: ', ''],
  lost: 'Program nie odpowiada. Czy agon contest setup nadal działa?',
  needsAddress: 'Otwórz tę stronę pod pełnym adresem, który wypisało polecenie agon contest setup.',
  passwords: {
    title: 'Hasła',
    once: 'Widać je tylko ten jeden raz. Przechowywane są jedynie ich skróty.',
    organiser: 'Organizator',
    password: 'Hasło',
    cards: (teams) => [`Zapisz karty ${teams === 1 ? 'jednej drużyny' : `${teams} drużyn`}`, ', do wydrukowania i rozcięcia.'],
    ofFile: 'Drużyny są takie jak w pliku; kolejne dodaje się w panelu organizatorów.',
    shown: ['Zawody są utworzone. Hasła były pokazane jeden raz; nowe hasła drużynom nadaje panel organizatorów, a organizatorom polecenie ', '.'],
  },
  server: {
    title: 'Serwer zawodów',
    runs: ['Działa, dopóki działa ', '. ', 'Wejdź do panelu organizatorów', '.'],
    starts: 'Uruchamia się…',
    noSite: 'Działa. Plik nie przewiduje strony zawodów, więc nie ma też panelu organizatorów.',
    ended: 'Serwer zakończył działanie. Usuń przyczynę, którą podał, w pliku poniżej albo na tej maszynie, i uruchom go ponownie.',
    noStart: 'Plik nie podaje początku: zawody zaczną się, gdy ruszy ich serwer.',
    start: 'Uruchom',
    without: 'W dniu zawodów lepiej uruchomić serwer bez tej strony: ',
  },
  file: {
    title: 'Plik',
    save: 'Zapisz',
  },
  kind: 'Jaki rodzaj zawodów?',
  contest: {
    title: 'Te zawody',
    name: 'Nazwa',
    start: 'Początek, według czasu tej maszyny',
    length: 'Długość',
    port: 'Port strony zawodów',
    about: 'Bez podanego początku zawody zaczną się, gdy ruszy ich serwer. Długość zapisuje się jako 5h albo 90min.',
    teams: 'Drużyny, po jednej nazwie w wierszu; albo tabela CSV z nazwami kolumn w pierwszym wierszu: login, title, members, school, country, password',
    wholeFile: 'Cały plik, ze wszystkim, co można ustawić',
  },
  understood: 'Jak program rozumie plik',
  make: 'Utwórz zawody',
}
