import type { SubscriptionTexts } from "./subscription-text-shapes.ts";

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

export const german: SubscriptionTexts = {
  title: "Abos",
  subscription: "Abo",
  open: "Verwalten",
  statuses: {
    incomplete: "Wartet auf Zahlung",
    incomplete_expired: "Nicht bezahlt",
    trialing: "Kostenloser Test",
    active: "Aktiv",
    past_due: "Überfällig",
    unpaid: "Unbezahlt",
    paused: "Pausiert",
    canceled: "Gekündigt",
    expired: "Beendet",
  },
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
  discount: {
    text: (name, off, until) => `${name === null ? "" : `${name}: `}${off} Rabatt${until === null ? "" : ` ${until}`}`,
    nextOnly: "auf die nächste Rechnung",
    until: (day) => `bis ${day}`,
  },
  on: (amount, day) => `${amount} am ${day}`,
  nothingOn: (day) => `Nichts zu zahlen am ${day}`,
  freeUntil: (day) => `Kostenlos bis ${day}`,
  endsOn: (day) => `Endet am ${day}`,
  endedOn: (day) => `Beendet am ${day}`,
  resumesOn: (day) => `Läuft ab ${day} weiter`,
  due: (amount) => `${amount} sind fällig.`,
  pay: "Jetzt bezahlen",
  pendingPayment: "Ihre Änderung wartet auf die Zahlung. Ohne sie bleibt der jetzige Preis.",
  scheduled: {
    title: "Geplante Änderung",
    from: (day, price) => `Ab ${day}: ${price}`,
    undo: "Änderung zurücknehmen",
    dropped: "Ihre geplante Änderung entfällt.",
  },
  facts: {
    items: "Enthält",
    price: "Preis",
    discount: "Rabatt",
    nextCharge: "Nächste Abbuchung",
    nextInvoice: "Nächste Rechnung",
    runsUntil: "Läuft bis",
    card: "Karte",
  },
  noCharge: "Keine",
  byInvoice: "Sie bezahlen jede Rechnung selbst",
  noCard: "Keine Karte",
  backToAccount: "Zurück zu Ihrem Konto",
  back: "Zurück zum Abo",
  invoices: {
    title: "Rechnungen",
    none: "Es gibt noch keine Rechnungen.",
    number: "Nummer",
    date: "Datum",
    amount: "Betrag",
    status: "Status",
    view: "Ansehen",
    pdf: "PDF",
    statuses: {
      open: "Offen",
      paid: "Bezahlt",
      credited: "Ihrem Guthaben gutgeschrieben",
      void: "Storniert",
      uncollectible: "Offen",
    },
  },
  card: {
    title: "Karte für Abbuchungen",
    charged: "Wird belastet",
    use: "Diese Karte verwenden",
    add: "Andere Karte hinzufügen",
    addHint: "Wählen Sie die Karte hier aus, nachdem Sie sie gespeichert haben.",
  },
  change: {
    title: "Abo ändern",
    choose: "Änderung ansehen",
    pageTitle: (plan) => `Zu ${plan} wechseln`,
    lead: "Genau das wird abgebucht.",
    now: "Jetzt fällig",
    nothingNow: "Jetzt ist nichts fällig.",
    next: (day) => `Nächste Rechnung am ${day}`,
    lines: {
      period: (plan) => plan,
      setup_fee: (plan) => `Einrichtung: ${plan}`,
      unused: (plan) => `Nicht genutzte Zeit: ${plan}`,
      remaining: (plan) => `Rest des Zeitraums: ${plan}`,
      carried: () => "Aus einer früheren Rechnung",
    },
    discount: "Rabatt",
    discountTaken: "Rabatt auf nicht genutzte Zeit",
    tax: "Steuer",
    credit: "Ihr Guthaben",
    total: "Summe",
    confirm: "Abo ändern",
    confirmAndPay: (amount) => `Ändern und ${amount} bezahlen`,
    valid: "Diese Beträge gelten zehn Minuten lang.",
    again: "Die Beträge wurden neu berechnet. Prüfen Sie sie, bevor Sie bestätigen.",
  },
  cancel: {
    open: "Abo kündigen",
    title: (plan) => `${plan} kündigen?`,
    until: (day) => `Es läuft bis ${day} und endet dann.`,
    noMore: "Es verlängert sich nicht. Bis dahin können Sie es sich anders überlegen.",
    reason: "Warum kündigen Sie? (freiwillig)",
    reasons: {
      too_expensive: "Es ist zu teuer",
      unused: "Ich nutze es zu wenig",
      switched: "Ich nutze jetzt etwas anderes",
      missing_feature: "Mir fehlt etwas",
      quality: "Ich bin mit der Qualität nicht zufrieden",
      other: "Ein anderer Grund",
    },
    comment: "Möchten Sie noch etwas sagen? (freiwillig)",
    confirm: "Abo kündigen",
    keepIt: "Abo behalten",
    takeBack: "Abo behalten",
  },
  done: {
    added: "Die Karte wurde gespeichert. Wählen Sie sie unten aus, damit sie belastet wird.",
    canceled: "Das Abo wurde gekündigt.",
    kept: "Das Abo läuft weiter.",
    changed: "Das Abo wurde geändert.",
    scheduled: "Die Änderung kommt mit dem nächsten Zeitraum.",
    undone: "Die Änderung wurde zurückgenommen. Ihr jetziger Preis bleibt.",
    unpaid:
      "Die Zahlung ist fehlgeschlagen, deshalb hat sich noch nichts geändert. Bezahlen Sie dafür die offene Rechnung.",
    card: "Die Karte wurde geändert.",
  },
  canceledTo: (day) => `Die Kündigung ist vorgemerkt. Das Abo endet am ${day}.`,
  failed:
    "Das war nicht möglich. Vielleicht hat sich das Abo geändert: Prüfen Sie es, und versuchen Sie es noch einmal.",
};
