import { useRouteError } from "@remix-run/react";
import { failureText } from "./failure-text.ts";
import { PayerFrame, usePayerPage } from "./payer-frame.tsx";

/** The page in place of a payer's page that cannot be shown. */
export function PayerFailure() {
  const { language } = usePayerPage();
  const { title, text } = failureText(useRouteError(), language);
  return (
    <PayerFrame language={language} environment="live">
      <PayerMessage title={title}>{text}</PayerMessage>
    </PayerFrame>
  );
}

/** One message in the frame. */
export function PayerMessage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-xl py-8 sm:py-16">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-4 space-y-4 text-lg text-muted">{children}</div>
    </div>
  );
}
