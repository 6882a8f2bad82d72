import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import pg from "pg";
import { declarationOf, EVENT_TYPES, type EventType } from "#contract/event-types.ts";
import { oncePer } from "#contract/once-per.ts";
import eventData from "#proto/event-data.json" with { type: "json" };

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);

const schemas = eventData as unknown as Readonly<Record<string, { readonly schema: object }>>;
const validatorOf = oncePer((schema: object) => ajv.compile(schema));

/** The value's faults by a JSON Schema. */
export function schemaFaults(schema: object, value: unknown): string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function dataFaults(type: EventType, data: unknown): string[] {
  const { typeName } = declarationOf(type).message;
  return schemaFaults(schemas[typeName]?.schema ?? {}, data).map((fault) => `${type}${fault}`);
}

/** Schema faults of the newest events of each type in a database. */
export async function storedEventFaults(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ type: EventType; object: string }>(
      `select type, object from
         (select type, object, row_number() over (partition by type order by created_at desc) as place from events
          where object is not null) as newest
       where place <= 20`,
    );
    const unknown = rows.filter(({ type }) => !EVENT_TYPES.includes(type)).map(({ type }) => `${type} is not declared`);
    return [...unknown, ...rows.flatMap(({ type, object }) => dataFaults(type, JSON.parse(object)))];
  } finally {
    await client.end();
  }
}
