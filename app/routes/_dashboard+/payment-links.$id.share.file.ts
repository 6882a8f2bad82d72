import type { LoaderFunctionArgs } from "@remix-run/node";
import { qrFile } from "#app/capabilities/payment-links/qr-file.server.ts";

/** GET /payment-links/:id/share/file?format=png */
export async function loader(args: LoaderFunctionArgs) {
  return qrFile(args);
}
