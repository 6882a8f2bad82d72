import type { LoaderFunctionArgs } from "@remix-run/node";
import { readList } from "#app/dashboard/lists/read-list.server.ts";
import { DELIVERY_LIST } from "./delivery-list.server.ts";
import { readEndpoint } from "./read-endpoint.server.ts";

/** An endpoint and the deliveries that the address asks for. @throws Response 404 */
export async function readEndpointPage(args: LoaderFunctionArgs) {
  const endpoint = await readEndpoint(args);
  return { endpoint, list: await readList(args, DELIVERY_LIST) };
}
