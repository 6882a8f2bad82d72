import { useRouteLoaderData } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { Environment } from "#contract/environment.ts";
import { brandStyle } from "./brand.ts";
import { PAYER_TEXTS } from "./payer-texts.ts";
import type { PublicOrganization } from "./public-organization.ts";

/** What all pages for payers know. */
export interface PayerPage {
  readonly organization: PublicOrganization;
  readonly language: PayerLanguage;
}

/** The route that has it. */
export const PAYER_LAYOUT = "routes/portal+/_payer+/_layout";

export function usePayerPage(): PayerPage {
  const page = useRouteLoaderData<PayerPage>(PAYER_LAYOUT);
  if (!page) throw new Error("There is no payer's page here.");
  return page;
}

interface PayerFrameProps {
  readonly language: PayerLanguage;
  /** The sandbox wears a ribbon. */
  readonly environment: Environment;
  readonly children: ReactNode;
}

/** The frame of pages for payers: the organization's name in its color, and nothing that leads away from paying. */
export function PayerFrame({ language, environment, children }: PayerFrameProps) {
  const { organization } = usePayerPage();
  const { name, brandColor } = organization;
  const texts = PAYER_TEXTS[language];
  return (
    <div style={brandStyle(brandColor) as CSSProperties} className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-sign font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2.5"
      >
        {texts.skip}
      </a>
      <header className="bg-(--brand) text-(--brand-ink) print:bg-transparent print:text-ink">
        {environment === "sandbox" ? (
          <p className="bg-stripe px-4 py-1.5 text-center text-sm font-semibold text-black">{texts.sandbox}</p>
        ) : null}
        <p className="mx-auto flex w-full max-w-5xl items-center gap-3 px-5 py-4 font-semibold sm:px-8">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-lg border-2 border-current text-lg leading-none"
          >
            {[...name][0]?.toUpperCase()}
          </span>
          <span className="min-w-0 break-words">{name}</span>
        </p>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl flex-1 px-5 py-8 outline-none sm:px-8 sm:py-12"
      >
        {children}
      </main>
      <PayerFooter organization={organization} language={language} />
    </div>
  );
}

function PayerFooter({ organization, language }: PayerPage) {
  const { name, supportEmail } = organization;
  const texts = PAYER_TEXTS[language];
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap justify-between gap-x-8 gap-y-1 px-5 py-5 text-sm text-muted sm:px-8">
        <p>{texts.footer(name)}</p>
        <p>
          <a href={supportEmail ? `mailto:${supportEmail}` : "/support"} className="underline underline-offset-3">
            {texts.contact(name)}
          </a>
        </p>
      </div>
    </footer>
  );
}
