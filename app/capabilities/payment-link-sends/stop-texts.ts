import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { StopPage } from "./stop-page.server.ts";

interface Text {
  readonly title: string;
  readonly text: string;
  readonly verb?: string;
}

export const STOP_TEXTS: Readonly<Record<PayerLanguage, Readonly<Record<StopPage["step"], Text>>>> = {
  en: {
    ask: {
      title: "No more reminders?",
      text: "You get no further emails about this payment. You can still pay with the link in the email.",
      verb: "Stop reminders",
    },
    done: { title: "Reminders stopped", text: "You get no further emails about this payment." },
    invalid: { title: "This link doesn't work", text: "Check that you opened the whole link of the email." },
  },
  de: {
    ask: {
      title: "Keine Erinnerungen mehr?",
      text: "Sie erhalten keine weiteren E-Mails zu dieser Zahlung. Mit dem Link in der E-Mail können Sie weiterhin zahlen.",
      verb: "Erinnerungen beenden",
    },
    done: { title: "Erinnerungen beendet", text: "Sie erhalten keine weiteren E-Mails zu dieser Zahlung." },
    invalid: {
      title: "Dieser Link funktioniert nicht",
      text: "Prüfen Sie, ob Sie den ganzen Link aus der E-Mail geöffnet haben.",
    },
  },
};
