import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** No room is left: the file system's own word, or the quota of this user. */
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error))

/**
 * The sentence for a trouble with the disk: which folder, why, and what to do. Any other error keeps
 * its message.
 *
 * @param setting what chooses the folder, for a person who wants another one
 */
export function reasonOf(error: unknown, setting = 'DATA_DIR'): string {
  if (!(error instanceof Error)) return String(error)
  const place = placeOf(error)
  const other = `give ${setting} another folder`
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return `${place} may not be written by ${us()}${ownerOf(error)}: start as its owner, give the folder to this user, or ${other}.`
    case 'EROFS':
      return `${place} is on a disk that can only be read: make it writable, or ${other}.`
    case 'ENOSPC':
      return `${place} is on a disk without room: free some, or ${other} on a larger disk.`
    case 'EDQUOT':
      return `${place} is beyond the quota of ${us()}: free some room, or ${other}.`
    default:
      return error.message
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const pathOf = (error: Error): string | undefined => {
  const path: unknown = Reflect.get(error, 'path')
  return typeof path === 'string' ? path : undefined
}

const placeOf = (error: Error) => pathOf(error) ?? 'The data folder'

const us = () => {
  const uid = process.getuid?.()
  return uid === undefined ? 'this user' : `this user (${uid})`
}

/** Whose the path is, or the folder it would be in. */
function ownerOf(error: Error): string {
  for (let path = pathOf(error); path !== undefined; path = dirname(path)) {
    try {
      return `; it belongs to user ${statSync(path).uid}`
    } catch {
      if (path === dirname(path)) break
    }
  }
  return ''
}
