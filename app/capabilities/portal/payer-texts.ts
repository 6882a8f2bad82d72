import type { PayerLanguage } from "#app/rest/payer-language.ts";

interface PayerTexts {
  readonly skip: string;
  readonly sandbox: string;
  readonly footer: (name: string) => string;
  readonly contact: (name: string) => string;
  readonly notFound: { readonly title: string; readonly text: string };
  readonly badRequest: { readonly title: string; readonly text: string };
  readonly tooLarge: { readonly title: string; readonly text: string };
  readonly failed: { readonly title: string; readonly text: string };
}

/** The texts of the frame of all pages for payers. */
export const PAYER_TEXTS: Readonly<Record<PayerLanguage, PayerTexts>> = {
  en: {
    skip: "Skip to the content",
    sandbox: "Sandbox: only test cards work, and no money moves.",
    footer: (name) => `${name} takes payments with Tollhouse.`,
    contact: (name) => `Contact ${name}`,
    notFound: {
      title: "Page not found",
      text: "Check the address, or ask the business that sent it to you.",
    },
    badRequest: {
      title: "This request can't be read",
      text: "Go back, load the page again, and try once more. Nothing was charged.",
    },
    tooLarge: {
      title: "Too much was entered",
      text: "Go back and shorten what you entered. Nothing was charged.",
    },
    failed: {
      title: "This page can't be shown at the moment",
      text: "The fault is ours. Try again in a moment.",
    },
  },
  de: {
    skip: "Zum Inhalt springen",
    sandbox: "Testumgebung: Nur Testkarten funktionieren, und es fließt kein Geld.",
    footer: (name) => `${name} nimmt Zahlungen mit Tollhouse entgegen.`,
    contact: (name) => `${name} kontaktieren`,
    notFound: {
      title: "Seite nicht gefunden",
      text: "Prüfen Sie die Adresse, oder fragen Sie das Unternehmen, das sie Ihnen geschickt hat.",
    },
    badRequest: {
      title: "Diese Anfrage ist nicht lesbar",
      text: "Gehen Sie zurück, laden Sie die Seite neu, und versuchen Sie es noch einmal. Es wurde nichts abgebucht.",
    },
    tooLarge: {
      title: "Es wurde zu viel eingegeben",
      text: "Gehen Sie zurück und kürzen Sie Ihre Eingaben. Es wurde nichts abgebucht.",
    },
    failed: {
      title: "Diese Seite kann gerade nicht angezeigt werden",
      text: "Der Fehler liegt bei uns. Versuchen Sie es gleich noch einmal.",
    },
  },
};
