import type { DescMessage } from "@bufbuild/protobuf";

/** How the contract calls the list of a request: ListWebhookDeliveriesRequest lists webhook_deliveries. */
export function listNameOf({ name }: DescMessage): string {
  return name
    .replace(/^List|Request$/g, "")
    .replace(/(?!^)[A-Z]/g, "_$&")
    .toLowerCase();
}
