import type { HandlerContext } from "@connectrpc/connect";
import type { EventType } from "#contract/event-types.ts";
import type { EventSubject } from "#extensions/platform/events/event-subject.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";

type Metadata = Readonly<Record<string, string>>;

interface Change<Row, Request, Message> {
  /** The resource with its article, for the error of another field. */
  readonly noun: string;
  readonly event: EventType;
  /** Locks and rereads the row that the request names. @throws resource_missing */
  readonly lock: (phase: UnitOfWork, request: Request) => Promise<Row>;
  /** The resource whose timeline also has the change. */
  readonly parentOf?: (row: Row) => string;
  readonly message: (row: Row) => Message;
}

/** Builds the handler of a method that changes only the merchant's metadata, which no engine and no bank sees. */
export function changingMetadata<Row extends EventSubject & { metadata: Metadata; version: number }, Request, Message>({
  noun,
  event,
  lock,
  parentOf,
  message,
}: Change<Row, Request, Message>) {
  return async (
    request: Request & {
      readonly metadata: Metadata;
      readonly updateMask?: { readonly paths: readonly string[] } | undefined;
    },
    context: HandlerContext,
  ): Promise<Message> => {
    const work = workOf(context);
    changedFields(noun, request.updateMask?.paths ?? [], ["metadata"]);
    return work.atomically(async (phase) => {
      const row = await lock(phase, request);
      assertVersion(phase, row);
      row.metadata = mergedMetadata(row.metadata, request.metadata);
      phase.record({
        type: event,
        subject: row,
        data: { fields: "metadata" },
        ...(parentOf && { parentId: parentOf(row) }),
      });
      await phase.save();
      return message(row);
    });
  };
}
