import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { contrast } from "#app/capabilities/portal/index.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { formatMoney } from "#contract/money.ts";
import { qrModules, qrPath } from "./qr.server.ts";
import { readBrand } from "./read-brand.server.ts";
import { readPaymentLink } from "./read-payment-link.server.ts";
import { wayUrl } from "./way-url.ts";

const LIGHT = "#ffffff";
const DARK = "#1a1d17";

/** The link's QR code and its button. @throws Response 404 */
export async function readSharePage(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const [link, brand] = await Promise.all([readPaymentLink(args), readBrand(page)]);
  const { url, amount, currency, discount, taxRate } = link;
  if (url === null) return { link, brand, qr: null, button: null };
  const modules = qrModules(wayUrl(url, "qr"));
  // A price that tax or a discount changes is said on the page alone.
  const isWhole = amount !== null && discount === null && (taxRate === null || taxRate.inclusive);
  const text = isWhole ? `Pay ${formatMoney(amount, currency, localeOf(args.request))}` : "Pay";
  const color = brand.color ?? DARK;
  const ink = contrast(color, LIGHT) >= contrast(color, DARK) ? LIGHT : DARK;
  return {
    link,
    brand,
    qr: { size: modules.length, path: qrPath(modules) },
    button: { url: wayUrl(url, "button"), text, color, ink },
  };
}
