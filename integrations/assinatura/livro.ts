import { createHash, randomBytes } from 'node:crypto'
import { PONTUACAO_MINIMA, pontuar } from './casos.ts'
import type {
  Cancelamento,
  EstadoDaAssinatura,
  PedidoDeAssinatura,
  Prova,
  TipoDePapel,
} from './protocolo.ts'

/** A photograph on its way or complete. */
type Foto = {
  id: string
  tipo: string
  bytes: number
  resumo: string
  conteudo: Buffer
  recebidos: number
}

/** What the signer may download once it is signed. */
type Papel = { nome: string; conteudo: Buffer }

export type Registro = {
  chave: string
  pedido: PedidoDeAssinatura
  estado: EstadoDaAssinatura
  /** 144 bits: the link is the credential of the page. */
  link: string
  /** Who has shown to be the signer: the value of the page's cookie. */
  sessao: string | null
  /** Wrong digits of the CPF so far. */
  erros: number
  fotos: Map<string, Foto>
  papeis: Map<TipoDePapel, Papel>
  /** Why it was ended before its time, once it was. */
  cancelamento: Cancelamento['motivo'] | null
}

export const MAXIMO_DA_FOTO = 8_000_000
const MAXIMO_DE_ERROS = 5

/** The book of a stand-in for the signing service: it lives as long as the process. */
export function criarLivro(aoAvancar: (registro: Registro) => void) {
  const porProtocolo = new Map<string, Registro>()
  const porChave = new Map<string, Registro>()
  const porLink = new Map<string, Registro>()

  function encerrar(registro: Registro, motivo: Cancelamento['motivo']): void {
    if (!emAberto(registro)) return
    registro.estado = { ...registro.estado, situacao: 'CANCELADA' }
    registro.cancelamento = motivo
  }

  function avancar(registro: Registro, mudanca: Partial<EstadoDaAssinatura>): void {
    const { estado } = registro
    registro.estado = { ...estado, ...mudanca, sequencia: estado.sequencia + 1 }
    aoAvancar(registro)
  }

  return {
    todos: () => [...porProtocolo.values()].toReversed(),
    doProtocolo: (protocolo: string) => porProtocolo.get(protocolo),
    doLink: (link: string) => porLink.get(link),

    criar(chave: string, pedido: PedidoDeAssinatura): Registro {
      const antes = porChave.get(chave)
      if (antes) return antes
      for (const outro of porProtocolo.values()) {
        if (outro.pedido.referencia === pedido.referencia) encerrar(outro, 'OUTRA_ASSINATURA')
      }
      const protocolo = `ASS-${randomBytes(8).toString('hex').toUpperCase()}`
      const registro: Registro = {
        chave,
        pedido,
        link: randomBytes(18).toString('base64url'),
        sessao: null,
        erros: 0,
        fotos: new Map(),
        papeis: new Map(),
        cancelamento: null,
        estado: {
          protocolo,
          situacao: 'CRIADA',
          sequencia: 0,
          tentativasBiometria: 0,
          pontuacao: null,
          documentos: [],
          resumoAceito: null,
          prova: null,
        },
      }
      porProtocolo.set(protocolo, registro)
      porChave.set(chave, registro)
      porLink.set(registro.link, registro)
      return registro
    },

    cancelar: encerrar,

    /** The first digits of the CPF are the second proof; answers the page's cookie. */
    confirmar(registro: Registro, digitos: string, prova: Prova): string | null {
      if (registro.erros >= MAXIMO_DE_ERROS) return null
      if (!registro.pedido.signatario.cpf.startsWith(digitos) || digitos.length !== 5) {
        registro.erros += 1
        return null
      }
      registro.sessao ??= randomBytes(18).toString('base64url')
      if (registro.estado.situacao === 'CRIADA') avancar(registro, { situacao: 'ABERTA', prova })
      return registro.sessao
    },

    enviarDocumentos(registro: Registro, prova: Prova): boolean {
      const { documentos } = registro.pedido
      const prontas = documentos.flatMap(({ tipo }) => completa(registro.fotos.get(tipo)) ?? [])
      if (registro.estado.situacao !== 'ABERTA' || prontas.length < documentos.length) return false
      avancar(registro, { situacao: 'DOCUMENTOS', documentos: prontas.map(anunciar), prova })
      return true
    },

    /** Looks at the face; the last try that fails ends it. */
    reconhecer(registro: Registro, prova: Prova): boolean {
      const { estado, pedido, fotos } = registro
      const rosto = completa(fotos.get('ROSTO'))
      if (estado.situacao !== 'DOCUMENTOS' || !rosto) return false
      const tentativasBiometria = estado.tentativasBiometria + 1
      const pontuacao = pontuar(pedido.signatario.cpf, tentativasBiometria)
      const comum = { tentativasBiometria, pontuacao, prova }
      if (pontuacao >= PONTUACAO_MINIMA) {
        const documentos = [...estado.documentos, anunciar(rosto)]
        avancar(registro, { ...comum, situacao: 'BIOMETRIA', documentos })
        return true
      }
      fotos.delete('ROSTO')
      const acabou = tentativasBiometria >= pedido.tentativasBiometria
      avancar(registro, { ...comum, situacao: acabou ? 'REPROVADA' : 'DOCUMENTOS' })
      return false
    },

    /** The acceptance carries the hash of the lines on the page. */
    aceitar(registro: Registro, resumo: string, prova: Prova): boolean {
      const { estado, pedido } = registro
      if (estado.situacao !== 'BIOMETRIA' || resumo !== pedido.contrato.resumo) return false
      avancar(registro, { situacao: 'ASSINADA', resumoAceito: resumo, prova })
      return true
    },

    /** @returns false before the signature, or when the hash is another one */
    guardarPapel(
      { estado, papeis }: Registro,
      { tipo, resumo, ...papel }: Papel & { tipo: TipoDePapel; resumo: string },
    ): boolean {
      const certo = createHash('sha256').update(papel.conteudo).digest('hex') === resumo
      if (estado.situacao !== 'ASSINADA' || !certo) return false
      papeis.set(tipo, papel)
      return true
    },

    expirar(registro: Registro): void {
      if (emAberto(registro)) avancar(registro, { situacao: 'EXPIRADA' })
    },
  }
}
export type Livro = ReturnType<typeof criarLivro>

export const emAberto = ({ estado }: Registro): boolean =>
  ['CRIADA', 'ABERTA', 'DOCUMENTOS', 'BIOMETRIA'].includes(estado.situacao)

/** It ended unsigned: this answer needs no identification. */
export const morto = ({ estado }: Registro): boolean =>
  estado.situacao === 'EXPIRADA' || estado.situacao === 'CANCELADA'

export const completa = (foto: Foto | undefined): Foto | undefined =>
  foto && foto.recebidos === foto.bytes ? foto : undefined

const anunciar = ({ id, tipo, bytes, resumo }: Foto) => ({ id, tipo, bytes, resumo })

/** The photograph being uploaded of this kind; the same file resumes where it stopped. */
export function comecarFoto(
  { fotos }: Registro,
  nova: { tipo: string; bytes: number; resumo: string },
): Foto {
  const antes = fotos.get(nova.tipo)
  if (antes?.resumo === nova.resumo && antes.bytes === nova.bytes) return antes
  const foto = {
    ...nova,
    id: randomBytes(8).toString('hex'),
    conteudo: Buffer.alloc(nova.bytes),
    recebidos: 0,
  }
  fotos.set(nova.tipo, foto)
  return foto
}

/**
 * @returns false when the piece is not the next one, or the whole differs from the announced hash
 */
export function receberPedaco(foto: Foto, inicio: number, pedaco: Buffer): boolean {
  if (inicio !== foto.recebidos || inicio + pedaco.length > foto.bytes) return false
  pedaco.copy(foto.conteudo, inicio)
  const recebidos = inicio + pedaco.length
  if (recebidos === foto.bytes) {
    const resumo = createHash('sha256').update(foto.conteudo).digest('hex')
    foto.recebidos = resumo === foto.resumo ? recebidos : 0
    return resumo === foto.resumo
  }
  foto.recebidos = recebidos
  return true
}
