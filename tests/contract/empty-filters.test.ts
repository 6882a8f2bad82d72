import { expect, test } from "vitest";
import { isApiError } from "#app/rest/errors.server.ts";
import { parametersOf } from "#app/rest/field-schema.server.ts";
import { readMessage } from "#app/rest/read-message.server.ts";
import { FilterError, requestOfFilters } from "#contract/list-filters.ts";
import { queryParametersOf } from "#contract/query-parameters.ts";
import { methods, nameOf, operationOf, variablesOf } from "./methods.ts";

/** They are no filters of an export. The service refuses a cursor that it did not make, an empty one too. */
const PAGING = ["cursor", "sort", "limit", "expand"];

/** Every parameter of every query: texts, lists of them, bounds of ranges, numbers. */
const parameters = methods
  .filter((method) => operationOf(method)?.verb === "GET")
  .flatMap((method) =>
    [...parametersOf(method.input).values()]
      .filter(({ name }) => name !== "cursor" && !variablesOf(method).includes(name))
      .flatMap(queryParametersOf)
      .map(({ name, field }) => ({ title: `${nameOf(method)} ${name}`, method, name, field })),
  );

test("the filters of events and calls are among them", () => {
  expect(parameters.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["EventService.ListEvents request_id", "RequestLogService.ListRequestLogs operation"]),
  );
});

test.each(parameters)("an empty $title is refused by name", async ({ method, name, field }) => {
  const params = Object.fromEntries(variablesOf(method).map((variable) => [variable, "x_1"]));
  for (const query of field.fieldKind === "list" ? [`${name}=`, `${name}[]=`] : [`${name}=`]) {
    const error = await readMessage(method, new Request(`http://localhost/?${query}`), params).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!isApiError(error)) throw error ?? new Error(`${query} was accepted`);
    expect([error.init.status, error.init.param]).toEqual([400, name]);
  }
  if (!PAGING.includes(name)) expect(() => requestOfFilters(method.input, { [name]: "" })).toThrow(FilterError);
});
