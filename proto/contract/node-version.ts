// Imported first: later imports would fail on an older Node with a misleading message.
const NEEDED = 26;
const [major = "0"] = process.versions.node.split(".");

if (Number(major) < NEEDED) {
  console.error(
    `Tollhouse needs Node ${NEEDED} or newer and this is ${process.versions.node}. Its packages bring one: start it with npm, or with node_modules/.bin/node.`,
  );
  process.exit(1);
}
