import type { DescMessage } from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import type { List, ListRequest } from "#extensions/platform/lists/list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";

/** Builds the handler of a method that returns a page of a list. */
export function listing<Request extends DescMessage, Entity extends EntitySchema, Item>(
  list: List<Request, Entity, Item>,
) {
  return (request: ListRequest<Request>, context: HandlerContext) => listPage(workOf(context), list, request);
}

/** The same for a list below one resource, which `get` reads by the request's field. Refused when there is no such resource. */
export function listingOf<Field extends string, Request extends DescMessage, Entity extends EntitySchema, Item>(
  field: Field,
  get: (work: UnitOfWork, id: string) => Promise<unknown>,
  list: List<Request, Entity, Item>,
) {
  return async (request: ListRequest<Request> & Readonly<Record<Field, string>>, context: HandlerContext) => {
    const work = workOf(context);
    await get(work, request[field]);
    return listPage(work, list, request);
  };
}

/** Fills the fields of messages that a request's `expand` names. */
type Expander<Message> = (work: UnitOfWork, messages: Message[], expand: readonly string[]) => Promise<Message[]>;

/**
 * Builds the handler of a method that returns one row. The field names its kind: `bankLinkId` is the ID of a bank link.
 */
export function retrieving<Entity extends EntitySchema, const Field extends `${string}Id`, Message>(
  entity: Entity,
  field: Field,
  messageOf: (row: InferEntity<Entity>) => Message,
  expanded?: Expander<Message>,
) {
  const noun = field.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return async (request: Readonly<Record<Field, string>>, context: HandlerContext): Promise<Message> => {
    const work = workOf(context);
    const { expand = [] } = request as object as { readonly expand?: readonly string[] };
    const message = messageOf(await readRow(work, entity, request[field], noun));
    await expanded?.(work, [message], expand);
    return message;
  };
}

/** A list that is always returned whole. */
export function wholeList<Item>(data: Item[]) {
  return { object: "list", data, hasMore: false };
}
