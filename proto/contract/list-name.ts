import type { DescMessage } from "@bufbuild/protobuf";

/** The list's name in the contract: ListWebhookDeliveriesRequest lists webhook_deliveries. */
export function listNameOf({ name }: DescMessage): string {
  return name
    .replace(/^List|Request$/g, "")
    .replace(/(?!^)[A-Z]/g, "_$&")
    .toLowerCase();
}
