/** The repeated unit; `#` is a counter, so that no result is cached. */
const DIGITS = ["4", "4 ", "4%20", "\u0664 ", "4242 ", "424242424242 ", "4242424242424242 ", "4242 4242 4242 4241 "];

export const TEXTS: readonly string[] = [
  ...DIGITS,
  "GB12 4242 ",
  "4 4 4 4 4 4 4 4 4 4 4 4 x",
  "\\",
  "eyJ",
  "token=",
  "svc_live_0",
];

export const FORMS: readonly string[] = [
  ..."& = a& a=1& %26 % + k#=v& metadata[k#]=v& metadata_key=k#&metadata_value=v& [&".split(" "),
  ...["metadata[__proto__]=v&", "name=4 &", "enabled_events=a#%0Ab#%0Ac#%0A&", `metadata[k#]=${"v".repeat(1_000)}&`],
];

export const PARTS: readonly string[] = ["\r\n--b", "--b\r\n\r\n", "\r\n", "4 "];

export const JSONS: readonly string[] = [
  '"k#":1,',
  '"k#":{},',
  "[",
  '{"a":',
  "1",
  '"',
  "\\u0034",
  " ",
  ",",
  '"metadata":{"k":"v"},',
];

/** Characters that are escaped or neutralized, and those around them. */
export const SIGNS: readonly string[] = ["&", "<", '"', '","', "=", "\u00a0=", "\u200b", "\t", "\n", ",", "a"];

/** ASCII without controls, as headers are. */
export const HEADERS: readonly string[] = [
  ...", ; = en-US, en;q=1, x#=1; tollhouse.session_token=a; ( ) Mozilla/ bot 4 .. / %26 eyJ".split(" "),
  ...["4 ", "; ", " ", '"'],
];

export const QUERIES: readonly string[] = [
  ..."& = q#=1& limit=1& dispute_status[]=x& created_at[gte]=1& metadata[k#]=v& [] % +".split(" "),
];

/** The unit again and again, in at most so many bytes. */
export function filled(unit: string, bytes: number): string {
  if (!unit.includes("#")) return unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
  const units: string[] = [];
  for (let left = bytes; left > 0; left -= units.at(-1)?.length ?? 0)
    units.push(unit.replaceAll("#", String(units.length)));
  return units.slice(0, -1).join("");
}
