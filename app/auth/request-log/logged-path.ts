import type { DescMessage, DescMethod } from "@bufbuild/protobuf";
import { oncePer } from "#contract/once-per.ts";
import { isParameter, operationOf } from "#contract/operations.ts";
import { queryParametersOf } from "#contract/query-parameters.ts";
import { isLogged } from "#contract/redacted.ts";
import { redact } from "#contract/redaction.ts";

const HIDDEN = "***";
const LONGEST = 2_048;
const LONGEST_UNKNOWN = 256;
/** A word or an ID. Anything else, such as an email address, may be personal. */
const PLAIN_STEP = /^[\w.-]*$/;

/** Path and query of a call for the request log. Personal values and values of unknown parameters are hidden. */
export function loggedPath(method: DescMethod, url: string): string {
  const { pathname, search } = new URL(url);
  const names = loggedNamesOf(method.input);
  return redact(`${hidingVariables(method, pathname)}${hidingValues(search, names)}`).slice(0, LONGEST);
}

/** The path of a call to an unknown address. All query values are hidden, since any could be personal. */
export function loggedUnknownPath(url: string): string {
  const { pathname, search } = new URL(url);
  const steps = pathname.split("/").map((step) => (PLAIN_STEP.test(step) ? step : HIDDEN));
  return redact(`${steps.join("/")}${hidingValues(search, NO_NAMES)}`).slice(0, LONGEST_UNKNOWN);
}

const NO_NAMES: ReadonlySet<string> = new Set();

function hidingVariables(method: DescMethod, pathname: string): string {
  const { path = "", variables = [] } = operationOf(method) ?? {};
  const hidden = variables.filter(
    (name) => !method.input.fields.some((field) => field.name === name && isLogged(field)),
  );
  if (hidden.length === 0) return pathname;
  const steps = path.split("/");
  const hides = (step: string | undefined) => hidden.some((name) => step === `{${name}}`);
  return pathname
    .split("/")
    .map((step, index) => (hides(steps[index]) ? HIDDEN : step))
    .join("/");
}

function hidingValues(search: string, names: ReadonlySet<string>): string {
  if (search.length < 2) return "";
  const pairs = search.slice(1).split("&");
  const shown = pairs.map((pair) => {
    const [name = ""] = pair.split("=", 1);
    return names.has(plainName(name)) ? pair : `${name}=${HIDDEN}`;
  });
  return `?${shown.join("&")}`;
}

/** "created_at[gte]" as "created_at_gte", and "action[]" as "action". */
function plainName(spelled: string): string {
  const [[name = ""] = []] = new URLSearchParams(spelled);
  return name.replace(/\[\]$/, "").replace(/\[(\w+)\]$/, "_$1");
}

const loggedNamesOf = oncePer(
  (message: DescMessage): ReadonlySet<string> =>
    new Set(
      message.fields
        .filter((field) => isParameter(field) && isLogged(field))
        .flatMap((field) => queryParametersOf(field).map(({ name }) => name)),
    ),
);
