import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '#disk/state.ts'

/** Files outside the database, under names of ours. */
export type Acervo = {
  /** Keeps a file whole or not at all. */
  guardar: (id: string, bytes: Buffer) => Promise<void>
  ler: (id: string) => Promise<Buffer>
  apagar: (id: string) => Promise<void>
  /** A piece of a file on its way. */
  escreverParte: (idEnvio: string, inicio: number, bytes: Buffer) => Promise<void>
  /** How much of it is here. */
  tamanhoDoEnvio: (idEnvio: string) => Promise<number>
  lerEnvio: (idEnvio: string) => Promise<Buffer>
  apagarEnvio: (idEnvio: string) => Promise<void>
  /**
   * Files that a power cut left under the name they were written with, of these that are known: they
   * get their own name. Answers how many.
   */
  adotar: (conhecidos: ReadonlySet<string>) => Promise<number>
  /** Deletes files without a row, once older than this. Answers how many. */
  varrer: (
    conhecidos: { arquivos: ReadonlySet<string>; envios: ReadonlySet<string> },
    antesDe: Date,
  ) => Promise<number>
}

const algoritmo = 'aes-256-gcm'
const BYTES_DO_VETOR = 12
const BYTES_DO_SELO = 16
/** A block of the cipher, and the number at the beginning of a file on its way from which its blocks are counted. */
const BYTES_DO_BLOCO = 16
const TAMANHO_DO_NOME = 36
const forma = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The files below `pasta`, each sealed with a key derived from the server's secret and bound to its
 * own name: a stolen disk shows no document, and two files cannot be swapped. Of one on its way the pieces are
 * encrypted and not sealed: who takes the whole file compares its hash or reads it.
 */
export function criarAcervo(pasta: string, segredo: string): Acervo {
  const { fechar, abrir } = criarSelo(segredo)
  const velar = criarVeu(segredo)
  const guardados = join(pasta, 'guardados')
  const envios = join(pasta, 'envios')

  /** Names are generated here; a name of another form is an error, never a path. */
  const lugar = (raiz: string, id: string) => {
    if (!forma.test(id)) throw new Error('A file has a name of ours')
    return join(raiz, id)
  }

  return {
    guardar: async (id, bytes) => gravarInteiro(guardados, lugar(guardados, id), fechar(id, bytes)),
    ler: async (id) => abrir(id, await readFile(lugar(guardados, id))),
    apagar: (id) => rm(lugar(guardados, id), { force: true }),
    async escreverParte(idEnvio, inicio, bytes) {
      const destino = lugar(envios, idEnvio)
      await mkdir(envios, { recursive: true, mode: 0o700 })
      const arquivo = await open(destino, inicio === 0 ? 'w' : 'r+', 0o600)
      try {
        const comeco = inicio === 0 ? randomBytes(BYTES_DO_BLOCO) : await lerComeco(arquivo)
        if (inicio === 0) await arquivo.write(comeco, 0, BYTES_DO_BLOCO, 0)
        const velados = velar(idEnvio, comeco, inicio, bytes)
        await arquivo.write(velados, 0, velados.length, BYTES_DO_BLOCO + inicio)
      } finally {
        await arquivo.close()
      }
    },
    tamanhoDoEnvio: (idEnvio) =>
      stat(lugar(envios, idEnvio)).then(
        ({ size }) => Math.max(0, size - BYTES_DO_BLOCO),
        () => 0,
      ),
    async lerEnvio(idEnvio) {
      const velados = await readFile(lugar(envios, idEnvio))
      const comeco = velados.subarray(0, BYTES_DO_BLOCO)
      return velar(idEnvio, comeco, 0, velados.subarray(BYTES_DO_BLOCO))
    },
    apagarEnvio: (idEnvio) => rm(lugar(envios, idEnvio), { force: true }),
    adotar: (conhecidos) => adotarPasta(guardados, conhecidos, abrir),
    async varrer(conhecidos, antesDe) {
      const idos = await Promise.all([
        varrerPasta(guardados, conhecidos.arquivos, antesDe),
        varrerPasta(envios, conhecidos.envios, antesDe),
      ])
      return idos.reduce((total, quantos) => total + quantos, 0)
    },
  }
}

/** Seals bytes with a key of the secret, bound to a name. */
function criarSelo(segredo: string) {
  const chave = Buffer.from(hkdfSync('sha256', segredo, '', 'consigna arquivo', 32))
  return {
    fechar: (nome: string, bytes: Buffer): Buffer => {
      const vetor = randomBytes(BYTES_DO_VETOR)
      const cifra = createCipheriv(algoritmo, chave, vetor).setAAD(Buffer.from(nome))
      const dentro = Buffer.concat([cifra.update(bytes), cifra.final()])
      return Buffer.concat([vetor, cifra.getAuthTag(), dentro])
    },
    abrir: (nome: string, fechado: Buffer): Buffer => {
      const selo = fechado.subarray(BYTES_DO_VETOR, BYTES_DO_VETOR + BYTES_DO_SELO)
      const cifra = createDecipheriv(algoritmo, chave, fechado.subarray(0, BYTES_DO_VETOR))
        .setAAD(Buffer.from(nome))
        .setAuthTag(selo)
      const dentro = fechado.subarray(BYTES_DO_VETOR + BYTES_DO_SELO)
      return Buffer.concat([cifra.update(dentro), cifra.final()])
    },
  }
}

/**
 * Encrypts or decrypts a piece of a file on its way, wherever in it the piece begins. The first piece draws another
 * beginning, so a file that is begun again repeats no byte of the stream.
 */
function criarVeu(segredo: string) {
  return (nome: string, comeco: Buffer, inicio: number, bytes: Buffer): Buffer => {
    const chave = Buffer.from(hkdfSync('sha256', segredo, '', `consigna envio ${nome}`, 32))
    const bloco =
      BigInt(`0x0${comeco.toString('hex')}`) + BigInt(Math.floor(inicio / BYTES_DO_BLOCO))
    const contador = BigInt.asUintN(8 * BYTES_DO_BLOCO, bloco).toString(16)
    const cifra = createCipheriv(
      'aes-256-ctr',
      chave,
      Buffer.from(contador.padStart(2 * BYTES_DO_BLOCO, '0'), 'hex'),
    )
    cifra.update(Buffer.alloc(inicio % BYTES_DO_BLOCO))
    return cifra.update(bytes)
  }
}

async function lerComeco(arquivo: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await arquivo.read(
    Buffer.alloc(BYTES_DO_BLOCO),
    0,
    BYTES_DO_BLOCO,
    0,
  )
  if (bytesRead < BYTES_DO_BLOCO) throw new Error('A file on its way has no beginning')
  return buffer
}

/** Written beside its place and renamed: whole or not at all, and there after a power cut. */
async function gravarInteiro(pasta: string, destino: string, bytes: Buffer): Promise<void> {
  const nova = await mkdir(pasta, { recursive: true, mode: 0o700 })
  const meio = `${destino}.${randomBytes(6).toString('hex')}`
  try {
    const arquivo = await open(meio, 'wx', 0o600)
    try {
      await arquivo.writeFile(bytes)
      await arquivo.sync()
    } finally {
      await arquivo.close()
    }
    await rename(meio, destino)
    syncFolder(pasta)
    if (nova !== undefined) for (const acima of pastasAte(pasta, dirname(nova))) syncFolder(acima)
  } catch (error) {
    await rm(meio, { force: true })
    throw error
  }
}

/** The folders above this one, up to the one that stood before. */
function pastasAte(pasta: string, primeira: string): string[] {
  const acima = dirname(pasta)
  return acima === primeira || acima === pasta ? [acima] : [acima, ...pastasAte(acima, primeira)]
}

const comNomeDePassagem = /^([0-9a-f-]{36})\.[0-9a-f]{12}$/

/**
 * A file under the name it is written with, whole (its seal says so) and missing under its own:
 * the rename did not reach the disk.
 */
async function adotarPasta(
  pasta: string,
  conhecidos: ReadonlySet<string>,
  abrir: (id: string, fechado: Buffer) => Buffer,
): Promise<number> {
  const nomes = new Set<string>(await readdir(pasta).catch((): string[] => []))
  let adotados = 0
  for (const nome of nomes) {
    const id = comNomeDePassagem.exec(nome)?.[1]
    if (id === undefined || nomes.has(id) || !conhecidos.has(id)) continue
    if (
      !(await eInteiro(
        () => readFile(join(pasta, nome)),
        (bytes) => abrir(id, bytes),
      ))
    )
      continue
    await rename(join(pasta, nome), join(pasta, id))
    nomes.add(id)
    adotados += 1
  }
  if (adotados > 0) syncFolder(pasta)
  return adotados
}

async function eInteiro(ler: () => Promise<Buffer>, abrir: (bytes: Buffer) => void) {
  const bytes = await ler()
  try {
    abrir(bytes)
    return true
  } catch {
    return false
  }
}

async function varrerPasta(
  pasta: string,
  conhecidos: ReadonlySet<string>,
  antesDe: Date,
): Promise<number> {
  const nomes = await readdir(pasta).catch((): string[] => [])
  let idos = 0
  for (const nome of nomes) {
    const dono = nome.slice(0, TAMANHO_DO_NOME)
    // One that is known and stands only under the name it was written with is for `adotar`.
    if (conhecidos.has(nome) || (conhecidos.has(dono) && !nomes.includes(dono))) continue
    const caminho = join(pasta, nome)
    const dados = await stat(caminho).catch(() => null)
    if (!dados || dados.mtime >= antesDe) continue
    await rm(caminho, { force: true })
    idos += 1
  }
  return idos
}
