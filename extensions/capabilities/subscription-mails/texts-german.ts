import { type MailTexts, type Named, problemIn } from "./mail-text-shapes.ts";

const yours = ({ plan, seller }: Named): string => (plan === null ? `Ihr Abo bei ${seller}` : `Ihr Abo „${plan}“`);
const nothing = ({ isMailed }: Named): string => (isMailed ? "nichts berechnet" : "nichts abgebucht");
const ONLINE = "Sie können jederzeit online kündigen.";
const EVERY: Readonly<Record<string, readonly [one: string, many: string]>> = {
  day: ["jeden Tag", "Tage"],
  week: ["jede Woche", "Wochen"],
  month: ["jeden Monat", "Monate"],
  year: ["jedes Jahr", "Jahre"],
};

/** "2 Monate", after "für". */
const LENGTHS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  day: ["Tag", "Tage"],
  week: ["Woche", "Wochen"],
  month: ["Monat", "Monate"],
  year: ["Jahr", "Jahre"],
};

export const german: MailTexts = {
  subject: {
    signed_up: (named) => `${yours(named)} hat begonnen`,
    charged: ({ seller, amount }) => `Beleg von ${seller}: ${amount}`,
    charge_failed: ({ seller, amount }) => `Ihre Zahlung von ${amount} an ${seller} ist fehlgeschlagen`,
    confirmation_needed: ({ seller, amount }) => `Bestätigen Sie Ihre Zahlung von ${amount} an ${seller}`,
    invoice: ({ seller, invoiceNumber }) => `Rechnung ${invoiceNumber} von ${seller}`,
    trial_ending: ({ isTrial, day }) =>
      isTrial ? `Ihr kostenloser Testzeitraum endet am ${day}` : `Ihr Einführungspreis endet am ${day}`,
    trial_extended: ({ day }) => `Ihr kostenloser Testzeitraum endet jetzt am ${day}`,
    charge_upcoming: (named) => `${yours(named)} verlängert sich am ${named.day}`,
    cancel_scheduled: (named) => `${yours(named)} endet am ${named.day}`,
    cancel_undone: (named) => `${yours(named)} läuft weiter`,
    canceled: (named) => `${yours(named)} wurde gekündigt`,
    ended: (named) => `${yours(named)} ist beendet`,
    paused: (named) => `${yours(named)} ist pausiert`,
    resumed: (named) => `${yours(named)} läuft wieder`,
    refunded: ({ seller, amount }) => `Rückzahlung von ${seller}: ${amount}`,
  },
  next: {
    signed_up: (named) => [
      `Es verlängert sich automatisch, bis Sie kündigen.${named.isTrial ? ` Wenn Sie vor dem Ende des Testzeitraums kündigen, wird ${nothing(named)}.` : ""}`,
      ONLINE,
    ],
    charged: () => [ONLINE],
    charge_failed: (named) => [
      ...(named.isMethodMissing
        ? ["Es gibt keine Karte, die belastet werden kann."]
        : [`Wir konnten ${named.card ?? "Ihre Zahlungsmethode"} nicht belasten.`, ...problemIn(german, named)]),
      named.isIncomplete
        ? "Ihr Abo beginnt, sobald die Rechnung bezahlt ist. Nach 24 Stunden endet es, ohne dass etwas abgebucht wird."
        : named.isRetried
          ? "Über den Link können Sie mit einer anderen Karte bezahlen, ohne sich anzumelden."
          : "Bezahlen Sie die Rechnung online, und prüfen Sie die Karte für die nächste Abbuchung.",
    ],
    confirmation_needed: () => ["Ihre Bank möchte, dass Sie diese Zahlung bestätigen. Vorher wird nichts abgebucht."],
    invoice: ({ day }) => [`Bitte bezahlen Sie sie bis zum ${day}.`],
    trial_ending: (named) => [
      named.isTrial
        ? `Wenn Sie das Abo nicht möchten, kündigen Sie vorher. Dann wird ${nothing(named)}.`
        : "Danach gilt ein anderer Preis. Wenn Sie das Abo nicht möchten, kündigen Sie vorher.",
    ],
    trial_extended: (named) => [`Wenn Sie das Abo nicht möchten, kündigen Sie vorher. Dann wird ${nothing(named)}.`],
    charge_upcoming: (named) => [
      `Wenn Sie das Abo nicht möchten, kündigen Sie vorher. Dann wird ${nothing(named)}. ${ONLINE}`,
    ],
    cancel_scheduled: () => ["Es läuft bis dahin. Wenn Sie es sich anders überlegen, können Sie es behalten."],
    cancel_undone: () => [
      "Die Kündigung wurde zurückgenommen. Das Abo verlängert sich automatisch, bis Sie kündigen.",
      ONLINE,
    ],
    canceled: ({ isUnpaid }) => [
      ...(isUnpaid ? ["Eine Rechnung wurde nicht bezahlt."] : []),
      "Es werden keine weiteren Zeiträume berechnet.",
    ],
    ended: () => ["Die Laufzeit ist vorbei. Es werden keine weiteren Zeiträume berechnet."],
    paused: ({ isMethodMissing, isUnpaid, day }) => [
      ...(isUnpaid ? ["Eine Rechnung wurde nicht bezahlt."] : []),
      isMethodMissing
        ? "Es gibt keine Karte, die belastet werden kann. Fügen Sie in Ihrem Konto eine hinzu."
        : "Solange es pausiert ist, wird nichts abgebucht.",
      ...(day === null ? [] : [`Es läuft ab ${day} weiter.`]),
    ],
    resumed: () => ["Es verlängert sich automatisch, bis Sie kündigen.", ONLINE],
    refunded: () => [
      "Das Geld ist auf dem Weg zu der Karte, mit der Sie bezahlt haben. Bis Ihre Bank es anzeigt, können 10 Tage vergehen.",
    ],
  },
  problems: {
    funds: "Das Konto war nicht ausreichend gedeckt.",
    expired: "Die Karte ist abgelaufen.",
    number: "Die Daten der Karte sind nicht mehr gültig.",
    limit: "Der Betrag liegt über dem Limit der Karte.",
    unavailable: "Die Bank war nicht erreichbar.",
    blocked: "Diese Karte kann im Moment nicht benutzt werden. Nehmen Sie eine andere Karte.",
    declined: "Die Bank hat die Zahlung abgelehnt.",
  },
  facts: {
    subscription: "Abo",
    price: "Preis",
    discount: "Rabatt",
    freeUntil: "Kostenlos bis",
    amount: "Betrag",
    amountDue: "Zu zahlen",
    dueOn: "Fällig am",
    invoice: "Rechnung",
    creditNote: "Gutschrift",
    card: "Karte",
    nextAttempt: "Nächster Versuch",
    nextCharge: "Nächste Abbuchung",
    nextInvoice: "Nächste Rechnung",
    resumesOn: "Läuft weiter ab",
    runsUntil: "Läuft bis",
  },
  links: {
    update: "Mit einer anderen Karte bezahlen",
    view: "Rechnung ansehen",
    pay: "Rechnung bezahlen",
    confirm: "Zahlung bestätigen",
    pdf: "PDF herunterladen",
    card: "Karte ändern",
    cancel: "Verwalten oder kündigen",
    keep: "Abo behalten",
    account: "Abo ansehen",
  },
  on: (amount, day) => `${amount} am ${day}`,
  nothingOn: (day) => `Nichts zu zahlen am ${day}`,
  per: (amount, interval, count) => {
    const [one = interval, many = interval] = EVERY[interval] ?? [];
    return `${amount} ${count === 1 ? one : `alle ${count} ${many}`}`;
  },
  andMore: (first, count) => `${first} und ${count} weitere`,
  during: (amount, interval, count) => {
    const [one = interval, many = interval] = LENGTHS[interval] ?? [];
    return `${amount} für ${count} ${count === 1 ? one : many}`;
  },
  inTurn: (parts) => parts.join(", danach "),
  discount: (name, off, { isOnce, day }) =>
    `${name === null ? "" : `${name}: `}${off} Rabatt${isOnce ? " auf die nächste Rechnung" : day === null ? "" : ` bis ${day}`}`,
  why: (seller) => `Sie erhalten diese E-Mail, weil Sie ein Abo bei ${seller} haben.`,
};
