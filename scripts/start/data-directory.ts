import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';

/**
 * Makes sure that the data folder exists and can be written.
 * @throws UserError when it cannot be created or written
 */
export async function requireDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(join(directory, 'logs'), { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new UserError(`The folder ${directory} cannot be written: set DATA_DIR to a folder that is yours.`);
  }
}
