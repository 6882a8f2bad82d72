/** Lists become `name[]=…` per value, maps `name[key]=…`, instants RFC 3339; undefined is omitted. Starts with "?", unless empty. */
export function queryOf(params: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) append(query, name, value);
  const text = query.toString();
  return text && `?${text}`;
}

function append(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof Date) query.append(name, value.toISOString());
  else if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one));
  else if (typeof value === "object")
    for (const [key, one] of Object.entries(value)) append(query, `${name}[${key}]`, one);
  else query.append(name, String(value));
}
