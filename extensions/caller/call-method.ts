import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { tenantServices } from "#proto/services.ts";
import type { OrganizationClients } from "./clients.ts";

type Call = (request: unknown, options?: CallOptions) => Promise<unknown>;

const clientNames = new Map(Object.entries(tenantServices).map(([name, { typeName }]) => [typeName as string, name]));

/** Calls a method by its descriptor, for code that knows the contract and no capability. */
export async function callMethod<Input extends DescMessage, Output extends DescMessage>(
  clients: OrganizationClients,
  method: DescMethodUnary<Input, Output>,
  request: MessageInitShape<Input>,
  options?: CallOptions,
): Promise<MessageShape<Output>> {
  const name = clientNames.get(method.parent.typeName);
  const client = (clients as unknown as Record<string, Record<string, Call>>)[name ?? ""];
  const call = client?.[method.localName];
  if (!call) throw new Error(`${method.parent.typeName} is no service for organizations`);
  return (await call(request, options)) as MessageShape<Output>;
}
