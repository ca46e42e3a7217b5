/** For the environment of a server or script that a test starts: a third of what its start computes is Node compiling the same files. */
export const compileCache = {
  NODE_COMPILE_CACHE: new URL("../../../../node_modules/.cache/candor-tests", import.meta.url).pathname,
};
