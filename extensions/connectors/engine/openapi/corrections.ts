import type { OpenAPI3, OperationObject, ParameterObject, PathItemObject, SchemaObject } from "openapi-typescript";

const text: SchemaObject = { type: "string" };
const time: SchemaObject = { type: "string", format: "date-time" };
const count: SchemaObject = { type: "integer" };
const file: SchemaObject = { type: "string", format: "binary" };

/**
 * Corrects the engine's OpenAPI file where it differs from the engine's router. Paths that we do not use stay
 * unchanged.
 */
export function correct(openapi: OpenAPI3): OpenAPI3 {
  const corrected = structuredClone(openapi);

  // Filters are comma-separated lists, `received_time*` does not exist, and unknown parameters are refused.
  operationOf(corrected, "/disputes/list", "get").parameters = queryOf({
    ...{ dispute_id: text, payment_id: text, profile_id: text, dispute_status: text, dispute_stage: text },
    ...{ connector: text, merchant_connector_id: text, currency: text, reason: text },
    ...{ start_time: time, end_time: time, limit: count, offset: count },
  });
  operationOf(corrected, "/payments/list", "get").parameters = queryOf({
    ...{ customer_id: text, starting_after: text, ending_before: text, limit: count },
    ...{ created: time, "created.lt": time, "created.gt": time, "created.lte": time, "created.gte": time },
  });

  operationOf(corrected, "/disputes/evidence", "put").requestBody = multipartOf({
    file,
    dispute_id: text,
    evidence_type: { $ref: "#/components/schemas/EvidenceType" },
  });
  const upload = multipartOf({ purpose: { type: "string", enum: ["dispute_evidence"] }, file, dispute_id: text });
  const fileParameters: ParameterObject[] = [
    { name: "file_id", in: "path", required: true, schema: text },
    ...queryOf({ dispute_id: text }),
  ];
  const responses = { default: { description: "Read tolerantly" } };
  const { "/{customer_id}/payment_methods/{payment_method_id}/default": defaultMethod, ...paths } =
    corrected.paths ?? {};
  corrected.paths = {
    ...paths,
    "/customers/{customer_id}/payment_methods/{payment_method_id}/default": defaultMethod as PathItemObject,
    "/files": { post: { operationId: "Create a File", requestBody: upload, responses } },
    "/files/{file_id}": { get: { operationId: "Retrieve a File", parameters: fileParameters, responses } },
  };

  correctRefundList(corrected);
  correctPayouts(corrected);
  // The status filters are optional: absent means every event.
  delete schemaOf(corrected, "WebhookDetails").required;
  // The generator omits the discriminator of the alternatives, although a request must have it.
  delete schemaOf(corrected, "RecurringDetails").discriminator;
  // The credentials are direct members, not nested one level deeper.
  for (const name of ["MerchantConnectorCreate", "MerchantConnectorUpdate"])
    schemaOf(corrected, name).properties.connector_account_details = { type: "object" };
  // Few processors have a second secret.
  schemaOf(corrected, "MerchantConnectorWebhookDetails").required = ["merchant_secret"];
  return corrected;
}

/** The engine filters refunds by its internal statuses. The period is optional, and is next to the other fields. */
function correctRefundList(corrected: OpenAPI3): void {
  const list = schemaOf(corrected, "RefundListRequest") as { allOf?: { properties?: Record<string, SchemaObject> }[] };
  const words = ["success", "failure", "pending", "manual_review", "transaction_failure"];
  const properties: Record<string, SchemaObject> = {
    ...list.allOf?.at(-1)?.properties,
    ...{ start_time: time, end_time: time },
    refund_status: { type: "array", items: { type: "string", enum: words } },
  };
  delete list.allOf;
  Object.assign(list, { type: "object", properties });
}

/**
 * A payout accepts our ID, which the published file omits. Its list needs no filter, and accepts a period and several
 * currencies.
 */
function correctPayouts(corrected: OpenAPI3): void {
  schemaOf(corrected, "PayoutsCreateRequest").properties.payout_id = text;
  const list = schemaOf(corrected, "PayoutListFilterConstraints") as {
    allOf?: { properties?: Record<string, SchemaObject> }[];
  };
  const properties: Record<string, SchemaObject> = {
    ...list.allOf?.at(-1)?.properties,
    ...{ start_time: time, end_time: time, currency: { type: "array", items: text } },
  };
  delete list.allOf;
  Object.assign(list, { type: "object", properties });
}

function operationOf({ paths }: OpenAPI3, path: string, method: "get" | "put"): OperationObject {
  const operation = (paths?.[path] as PathItemObject | undefined)?.[method];
  if (!operation || "$ref" in operation) throw new Error(`The OpenAPI file has no ${method} ${path}`);
  return operation;
}

function schemaOf({ components }: OpenAPI3, name: string) {
  const schema = components?.schemas?.[name];
  if (!schema) throw new Error(`The OpenAPI file has no ${name}`);
  return schema as { required?: string[]; discriminator?: unknown; properties: Record<string, SchemaObject> };
}

function queryOf(fields: Record<string, SchemaObject>): ParameterObject[] {
  return Object.entries(fields).map(([name, schema]) => ({ name, in: "query", required: false, schema }));
}

function multipartOf(properties: Record<string, SchemaObject | { $ref: string }>) {
  const schema = { type: "object", required: Object.keys(properties), properties } as SchemaObject;
  return { required: true, content: { "multipart/form-data": { schema } } };
}
