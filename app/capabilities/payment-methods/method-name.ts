import { brandName } from "#contract/card-brands.ts";
import { plainWords } from "#contract/plain-words.ts";

/** Names that plain words would not give. */
const WALLETS: Readonly<Record<string, string>> = { paypal: "PayPal", alipay: "Alipay", we_chat_pay: "WeChat Pay" };

/** "apple_pay" as "Apple Pay". */
export function walletName(wallet: string): string {
  const words = wallet.split("_").filter(Boolean);
  return WALLETS[wallet] ?? words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(" ");
}

interface Method {
  readonly type: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly wallet?: string | null | undefined;
}

/** "Visa •••• 4242", "Apple Pay · Visa •••• 4242", or the kind of method where there is no card. */
export function methodName({ type, brand, last4, wallet = null }: Method): string {
  const card = brand ? brandName(brand) : null;
  const kind = type === null ? "Unknown" : plainWords(type);
  const account = last4 === null ? card : `${card ?? (wallet === null ? kind : "Card")} •••• ${last4}`;
  const names = [wallet && walletName(wallet), account].filter(Boolean);
  return names.length > 0 ? names.join(" · ") : kind;
}
