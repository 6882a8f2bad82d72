import { type CardAppearance, type CardFont, cardAppearance, cardFonts } from "./card-appearance.ts";

/** The part of the engine's browser SDK that pages use. */
interface HyperWidget {
  mount(selector: string): void;
  unmount(): void;
}

interface HyperWidgets {
  /** Absent, a wallet of the form has nowhere to send the payer, and pays nothing. */
  create(type: "payment", options: { wallets: { walletReturnUrl: string } }): HyperWidget;
  /** Absent in older versions. */
  update?(options: { appearance: CardAppearance }): void;
}

interface HyperResult {
  readonly error?: { readonly type?: string; readonly message?: string };
}

interface HyperInstance {
  widgets(options: { clientSecret: string; appearance: CardAppearance; fonts: readonly CardFont[] }): HyperWidgets;
  confirmPayment(options: {
    widgets: HyperWidgets;
    confirmParams: { return_url: string };
    redirect: "if_required";
  }): Promise<HyperResult>;
}

type Hyper = (publishableKey: string, options: { customBackendUrl: string }) => HyperInstance;

declare global {
  var Hyper: Hyper | undefined;
}

interface HostedCardTerms {
  readonly clientSecret: string;
  readonly publishableKey: string;
  readonly scriptUrl: string;
  readonly engineOrigin: string;
  /** Where a wallet of the form sends the payer. */
  readonly returnUrl: string;
  /** A selector of the element that takes the frame. */
  readonly into: string;
}

export interface HostedCard {
  /**
   * Navigates away when the payer must approve the payment elsewhere. `problem` can be corrected in the form; a decline
   * is an outcome.
   */
  confirm(returnUrl: string): Promise<{ problem: string | null }>;
  /** Shows the fields in the theme that the page has now. */
  restyle(): void;
  unmount(): void;
}

const FAILED = "The payment didn't go through. Check the card details, or try another card.";

/** Loads the engine's script and puts its card fields into the page. @throws Error when the script does not load */
export async function mountHostedCard(terms: HostedCardTerms): Promise<HostedCard> {
  const { clientSecret, publishableKey, scriptUrl, engineOrigin, returnUrl: walletReturnUrl, into } = terms;
  const create = globalThis.Hyper ?? (await loadHyper(scriptUrl));
  const hyper = create(publishableKey, { customBackendUrl: engineOrigin });
  const widgets = hyper.widgets({ clientSecret, appearance: cardAppearance(), fonts: cardFonts() });
  const card = widgets.create("payment", { wallets: { walletReturnUrl } });
  card.mount(into);
  return {
    async confirm(returnUrl) {
      const confirmParams = { return_url: returnUrl };
      const { error } = await hyper.confirmPayment({ widgets, confirmParams, redirect: "if_required" });
      return { problem: error && error.type !== "card_error" ? (error.message ?? FAILED) : null };
    },
    restyle: () => widgets.update?.({ appearance: cardAppearance() }),
    unmount: () => card.unmount(),
  };
}

function loadHyper(scriptUrl: string): Promise<Hyper> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.onload = () =>
      globalThis.Hyper ? resolve(globalThis.Hyper) : reject(new Error("The script brought no SDK"));
    script.onerror = () => reject(new Error("The script did not load"));
    document.head.append(script);
  });
}
