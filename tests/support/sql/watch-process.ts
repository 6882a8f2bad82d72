import { watchOrms } from "./watched-orm.ts";

// For `node --import`: a process of its own that belongs to the run.
watchOrms();
