/** Opens an address in the default browser. No shell takes part: the address is an argument and nothing else. */
import { spawn } from 'node:child_process';

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** False if there is nothing that opens it, or if that fails. The answer may take as long as the browser is open. */
export function openBrowser(address: string): Promise<boolean> {
  const [command, ...options] = OPENERS[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opener = spawn(command, [...options, address], { stdio: 'ignore', detached: true });
    opener.once('error', () => resolve(false));
    opener.once('exit', (code) => resolve(code === 0));
    opener.unref();
  });
}
