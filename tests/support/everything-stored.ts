import { onDatabase } from "./database.ts";

/** All rows of our tables as text. The sandbox engine has its own schema. */
export async function everythingStored(databaseUrl: string): Promise<string> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    );
    const contents = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select one::text as text from ${name} as one`);
      contents.push(...rows.map(({ text }) => `${name} ${text}`));
    }
    return contents.join("\n");
  });
}
