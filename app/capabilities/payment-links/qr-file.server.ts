import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileResponse } from "#app/rest/file-response.server.ts";
import { qrPng, qrSvg } from "./qr.server.ts";
import { readPaymentLink } from "./read-payment-link.server.ts";
import { wayUrl } from "./way-url.ts";

/** GET /payment-links/:id/share/file?format=png or svg. @throws Response 404 */
export async function qrFile(args: LoaderFunctionArgs): Promise<Response> {
  const { url, paymentLinkId } = await readPaymentLink(args);
  if (url === null) throw new Response(null, { status: 404 });
  const address = wayUrl(url, "qr");
  const isPng = new URL(args.request.url).searchParams.get("format") === "png";
  const file = isPng
    ? { content: qrPng(address), contentType: "image/png", fileName: `${paymentLinkId}.png` }
    : { content: Buffer.from(qrSvg(address)), contentType: "image/svg+xml", fileName: `${paymentLinkId}.svg` };
  return fileResponse(file, args.request);
}
