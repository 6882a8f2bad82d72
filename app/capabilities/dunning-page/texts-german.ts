import type { DunningPageTexts } from "./dunning-page-texts.ts";

export const german: DunningPageTexts = {
  title: "Mit einer anderen Karte bezahlen",
  titles: {
    processing: "Ihre Zahlung wird bearbeitet",
    approve: "Zahlung bestätigen",
    paid: "Bezahlt",
    closed: "Es ist nichts mehr zu zahlen",
    expired: "Dieser Link ist abgelaufen",
  },
  states: {
    processing:
      "Die Bank hat noch nicht geantwortet. Bezahlen Sie nicht noch einmal. Diese Seite prüft alle paar Sekunden.",
    approve: "Ihre Bank möchte, dass Sie diese Zahlung bestätigen.",
    paid: "Alles ist bezahlt. Vielen Dank.",
    closed: "Sie müssen hier nichts mehr bezahlen, und es wird nichts mehr abgebucht.",
    expired: "Ein Link gilt 14 Tage. Nehmen Sie den Link aus einer neueren E-Mail, oder schreiben Sie uns.",
  },
  failed: (card) => `Wir konnten ${card ?? "Ihre Zahlungsmethode"} nicht belasten.`,
  problems: {
    funds: "Das Konto war nicht ausreichend gedeckt.",
    expired: "Die Karte ist abgelaufen.",
    number: "Die Daten der Karte sind nicht mehr gültig.",
    limit: "Der Betrag liegt über dem Limit der Karte.",
    unavailable: "Die Bank war nicht erreichbar.",
    blocked: "Diese Karte kann im Moment nicht benutzt werden. Nehmen Sie eine andere Karte.",
    declined: "Die Bank hat die Zahlung abgelehnt.",
  },
  nextAttempt: (date) => `Wenn Sie nichts tun, versuchen wir es am ${date} noch einmal.`,
  due: "Offener Betrag",
  invoice: (number) => `Rechnung ${number}`,
  dueOn: (date) => `Fällig am ${date}`,
  total: "Gesamt",
  enter: "Andere Karte eingeben",
  next: "Die Karte geben Sie auf der nächsten Seite ein. Vorher wird nichts abgebucht.",
  approveLink: "Zur Zahlung",
  check: "Noch einmal prüfen",
  declined: "Die Bank hat diese Karte abgelehnt. Sie wurde nicht belastet. Nehmen Sie eine andere Karte.",
  blocked: "Diese Karte kann im Moment nicht benutzt werden. Sie wurde nicht belastet. Nehmen Sie eine andere Karte.",
  changed:
    "Der offene Betrag hat sich geändert, seit Sie diese Seite geöffnet haben. Prüfen Sie den neuen Betrag. Es wurde nichts abgebucht.",
  notStarted:
    "Das Kartenformular kann gerade nicht angezeigt werden. Es wurde nichts abgebucht. Versuchen Sie es gleich noch einmal.",
  cardTitle: "Neue Karte",
  lead: (name) => `${name} belastet diese Karte jetzt und für Ihre nächsten Zahlungen.`,
  pay: (amount) => `${amount} bezahlen`,
  back: "Zurück",
  form: {
    notLoaded:
      "Das Kartenformular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und laden Sie die Seite neu.",
    notPaid:
      "Die Karte konnte nicht gespeichert werden. Es wurde nichts abgebucht. Prüfen Sie die Angaben, und versuchen Sie es noch einmal.",
    sending: "Wird gesendet …",
    cardPageHint:
      "Eine Karte können Sie nur mit eingeschaltetem JavaScript eingeben, weil das Kartenformular es braucht.",
    declined: "Die Bank hat diese Karte abgelehnt. Es wurde nichts abgebucht. Nehmen Sie eine andere.",
  },
  testCard: "Testkarte: 4242 4242 4242 4242, ein Datum in der Zukunft und ein beliebiger Code.",
};
