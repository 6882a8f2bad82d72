import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnFromCardForm } from "#app/capabilities/payer-account/cards.server.ts";

/** GET /account/cards/return */
export async function loader(args: LoaderFunctionArgs) {
  return returnFromCardForm(args, "live");
}
