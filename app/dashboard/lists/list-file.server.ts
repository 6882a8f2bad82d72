import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listedMessage } from "#contract/exported-lists.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { csvExport } from "../csv/csv-export.server.ts";
import { prepareExport } from "../csv/prepare-export.server.ts";
import { listChoice } from "./list-choice.server.ts";
import type { ListQuery } from "./list-page.server.ts";

/** The list as a CSV file, with the filters and the order of its page. */
export function downloadList(args: LoaderFunctionArgs, list: ListQuery): Promise<Response> {
  const { name, method, csvLooksUp } = list;
  const columns = list.csv ?? cellsOf(listedMessage(method));
  return csvExport(args, method, {
    name,
    columns,
    ...(csvLooksUp && { looksUp: csvLooksUp }),
    request: async (extensions) => {
      const { selection, sort } = await listChoice(args, list, extensions);
      return selection && { ...selection, ...(sort ? { sort } : {}) };
    },
  });
}

/** The same, prepared as an export. */
export function exportList(args: ActionFunctionArgs, list: ListQuery): Promise<Response> {
  const request = async (extensions: OrganizationClients) => (await listChoice(args, list, extensions)).selection;
  return prepareExport(args, { name: list.name, input: list.method.input, request });
}

/** Every field that a cell can hold. */
function cellsOf(message: DescMessage): string[] {
  return message.fields.filter(isCell).map(({ localName }) => localName);
}

function isCell(field: DescField): boolean {
  if (field.fieldKind === "list") return field.listKind === "scalar";
  if (field.fieldKind === "message") return field.message.typeName === "google.protobuf.Timestamp";
  return field.fieldKind === "scalar" && field.scalar !== ScalarType.BYTES;
}
