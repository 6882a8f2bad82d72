import type { DescMessage, JsonObject } from "@bufbuild/protobuf";

interface Exemplified {
  /** JSON fields in which the event's example differs from the message's. */
  readonly example?: JsonObject;
}

/** The data of a resource's events. */
interface EventResource extends Exemplified {
  /** The message in `data`. */
  readonly message: DescMessage;
  /**
   * The scope that an API key needs to see them; `*` requires every read scope, since they may concern any resource.
   */
  readonly scope: string;
}

interface EventMeaning extends Exemplified {
  /** Describes the event in one sentence. */
  readonly meaning: string;
  /**
   * Extends the organization's audit chain in its own transaction: keys, payout destinations and approvals. Other
   * events are chained later, in batches.
   */
  readonly audited?: true;
}

/** An event type's declaration. */
export interface EventDeclaration extends EventMeaning, EventResource {}

/** By type, `<resource>.<past tense>`. */
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
