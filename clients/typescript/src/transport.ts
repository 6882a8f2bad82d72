import { answerUnreadable } from "./answer-error.ts";
import { Call, type WithResponse } from "./call.ts";
import { fileOf } from "./file.ts";
import { parseJson } from "./json.ts";
import { ListCall, type Page } from "./list-call.ts";
import { type Operation, requestOf } from "./request.ts";
import { responseOf } from "./response.ts";
import { type Answered, send } from "./send.ts";
import type { Settings } from "./settings.ts";

/** Dependencies of a resource's methods. */
export interface Transport {
  value<T>(operation: Operation): Call<T>;
  list<Item, P extends Page<Item>>(operation: Operation): ListCall<Item, P>;
  file(operation: Operation): Call<File>;
}

export function createTransport(settings: Settings): Transport {
  const transport: Transport = {
    value: <T>(operation: Operation) => new Call<T>(ask<T>(settings, operation, { wantsFile: false, read: jsonOf })),
    list: <Item, P extends Page<Item>>(operation: Operation) =>
      new ListCall<Item, P>(ask<P>(settings, operation, { wantsFile: false, read: jsonOf }), (cursor) =>
        transport.value<P>({ ...operation, query: { ...operation.query, cursor } }),
      ),
    file: (operation) => new Call(ask(settings, operation, { wantsFile: true, read: fileOf })),
  };
  return transport;
}

interface Reading<T> {
  readonly wantsFile: boolean;
  read(answered: Answered, idempotencyKey: string | null): T;
}

async function ask<T>(settings: Settings, operation: Operation, { wantsFile, read }: Reading<T>) {
  const request = requestOf(settings, operation);
  const answered = await send(settings, request, wantsFile);
  const response = responseOf(answered, request);
  return { data: read(answered, request.idempotencyKey), response } satisfies WithResponse<T>;
}

/** The document guarantees the type; a newer server only adds to it. */
function jsonOf<T>({ response, text, attempts }: Answered, idempotencyKey: string | null): T {
  try {
    return parseJson(text) as T;
  } catch {
    throw answerUnreadable(response, text, { attempts, idempotencyKey });
  }
}
