import type { DescMessage, JsonObject } from "@bufbuild/protobuf";

interface Exemplified {
  /** JSON of fields that have another value in an example of the event than in the example of the message. */
  readonly example?: JsonObject;
}

/** What the events of a resource show. */
interface EventResource extends Exemplified {
  /** The message of their `data`. */
  readonly message: DescMessage;
  /** The scope that an API key needs to see them; `*` where they may tell of any resource: every scope that reads. */
  readonly scope: string;
}

interface EventMeaning extends Exemplified {
  /** What happened, in a sentence. */
  readonly meaning: string;
  /**
   * The event extends the organization's audit chain in its own transaction: keys, payout destinations and approvals. Every
   * other event is chained afterwards, in batches.
   */
  readonly audited?: true;
}

/** What the contract says of an event type. */
export interface EventDeclaration extends EventMeaning, EventResource {}

/** By their types, `<resource>.<past tense>`. */
export type EventDeclarations = Readonly<Record<`${string}.${string}`, EventDeclaration>>;

/** Declares the events of a resource. */
export function eventsOf<const Types extends Readonly<Record<`${string}.${string}`, EventMeaning>>>(
  resource: EventResource,
  types: Types,
): { readonly [Type in keyof Types]: EventDeclaration } {
  const declared = Object.entries<EventMeaning>(types).map(([type, meaning]) => {
    const example = { ...resource.example, ...meaning.example };
    return [type, { ...resource, ...meaning, example }];
  });
  return Object.fromEntries(declared) as { [Type in keyof Types]: EventDeclaration };
}
