import { PayerFrame, PayerMessage } from "#app/capabilities/portal/index.ts";
import { button } from "#app/components/ui/button.ts";
import type { StopPage } from "./stop-page.server.ts";
import { STOP_TEXTS } from "./stop-texts.ts";

/** The page of a mail's link that stops reminders: one button, and then what it did. */
export function StopView({ page: { step, language, environment } }: { page: StopPage }) {
  const { title, text, verb } = STOP_TEXTS[language][step];
  return (
    <PayerFrame language={language} environment={environment}>
      <PayerMessage title={title}>
        <p role={step === "ask" ? undefined : "status"}>{text}</p>
        {verb ? (
          <form method="post">
            <button type="submit" className={button("primary", "large")}>
              {verb}
            </button>
          </form>
        ) : null}
      </PayerMessage>
    </PayerFrame>
  );
}
