import { routes } from "#sandbox/engine/routes.ts";
import excerpt from "./answers.generated.json" with { type: "json" };
import { corrected, correctedOperations, ref } from "./corrections.ts";
import { type Schema, type Schemas, schemaFaults } from "./schema-faults.ts";

const faultsOf = schemaFaults(corrected(excerpt.components.schemas as unknown as Schemas));

/** A path without the names of its parameters: `/payments/:id` and `/payments/{payment_id}` are the same. */
const shapeOf = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, "{}");
const keyOf = (method: string, path: string): string => `${method.toUpperCase()} ${shapeOf(path)}`;

/** The operations of the excerpt, by method and path. */
export const operations = Object.entries(excerpt.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
);

const documented = new Map<string, Schema | null>([
  ...Object.entries(excerpt.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [keyOf(method, path), schemaOf(operation)] as const),
  ),
  ...Object.entries(correctedOperations),
]);

function schemaOf(operation: unknown): Schema | null {
  const { content } = (operation as { responses: { 200: { content?: Record<string, { schema: Schema }> } } })
    .responses[200];
  return content?.["application/json"]?.schema ?? null;
}

const EVENT_OBJECTS: Record<string, string> = {
  payment_details: "PaymentsResponse",
  refund_details: "RefundResponse",
  dispute_details: "DisputeResponse",
  mandate_details: "MandateResponse",
  payout_details: "PayoutCreateResponse",
};
const eventSchemas = new Map(Object.entries(EVENT_OBJECTS).map(([type, name]) => [type, ref(name)]));

/** The differences between the object of an event and the document: it is the answer that the API gives of it. */
export function eventFaults({ content }: { content: { type: string; object: unknown } }): string[] {
  const schema = eventSchemas.get(content.type);
  return schema ? faultsOf(schema, content.object) : [`the content type ${content.type} is unknown`];
}

export const isRegistered = ({ method, path }: { method: string; path: string }): boolean =>
  routes.some((route) => keyOf(route.method, route.path) === keyOf(method, path));

/** Whether the engine's document has the operation. */
export const isDocumented = ({ method, path }: { method: string; path: string }): boolean =>
  documented.has(keyOf(method, path));

/** The differences between a successful answer of the operation and the document; empty when there are none. */
export function answerFaults(method: string, path: string, body: unknown): string[] {
  const schema = documented.get(keyOf(method, path));
  return schema ? faultsOf(schema, body) : [];
}
