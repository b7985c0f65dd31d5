import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { criarCredenciais, type Credenciais, type NomesDosCabecalhos } from './credenciais.ts'
import { sistemaNo } from '../db/sistema.ts'
import { donosDe } from './donos.ts'
import type { Pedido, Portador, Usuario } from './handler.ts'
import { criarLimitador, LimiteExcedido, type Limite } from './limites.ts'
import { Recusa } from './recusa.ts'
import { textosDaPorta } from './respostas.ts'
import type { Usuarios } from './usuarios.ts'

export type PortaSettings = {
  cabecalhos: NomesDosCabecalhos
  credenciais: Credenciais
  limites: { porPessoa: Limite; buscas: Limite; impressoes: Limite }
}

export type PortaServices = {
  /** The bearer of a valid token; undefined for any other text. */
  tokens: { verify: (token: string) => Promise<{ idUsuario: string } | undefined> }
  usuarios: Usuarios
  /** Whose the token of a client's own page is; undefined for any other text. */
  clientes?: { verify: (token: string) => Promise<Portador | undefined> }
  agora: () => Date
}

/** The part of a call used by the door before the input is read. */
export type Regra = Pick<Endpoint, 'permissao' | 'promotor' | 'ritmo'>

type Porta = (request: FastifyRequest, reply: FastifyReply, regra: Regra) => Promise<Pedido>

/**
 * The door of the API, in this order: gateway key (401), requesting system (403), bearer token and
 * active user (401), pace (429), logged promotor (400, 403), control of the call (403). Input and
 * the scope of the objects come after it. A call of a client's own page takes the token of that page in place
 * of a person's. Nothing here reads the body.
 */
export function criarPorta(
  { cabecalhos, credenciais, limites }: PortaSettings,
  { tokens, usuarios, clientes, agora }: PortaServices,
): Porta {
  const { chaveValida, sistemaConhecido } = criarCredenciais(credenciais)
  const porPessoa = criarLimitador(limites.porPessoa)
  const buscas = criarLimitador(limites.buscas)
  const impressoes = criarLimitador(limites.impressoes)

  async function identificar(request: FastifyRequest, reply: FastifyReply): Promise<Usuario> {
    const token = tokenDe(request)
    const portador = token ? await tokens.verify(token) : undefined
    const usuario = portador && (await usuarios.carregar(portador.idUsuario))
    if (usuario) return usuario
    throw semAcesso(reply)
  }

  /** A client by the token of their own page: no person of the bank, no control, one promotor. */
  async function identificarCliente(request: FastifyRequest, reply: FastifyReply): Promise<Pedido> {
    const token = tokenDe(request)
    const portador = token ? await clientes?.verify(token) : undefined
    if (!portador) throw semAcesso(reply, textosDaPorta.soDoCliente)
    const { codigoPromotor } = portador
    const espera = porPessoa(portador.id)
    if (espera > 0) throw new LimiteExcedido(espera)
    const pedido = unico(request.headers[cabecalhos.promotor])
    if (!pedido) throw new Recusa('invalido', textosDaPorta.promotorAusente)
    if (pedido !== codigoPromotor) throw new Recusa('sem-acesso', textosDaPorta.promotorDeOutro)
    const { idUsuario: id } = sistemaNo(codigoPromotor)
    return {
      usuario: {
        id,
        login: '',
        nome: '',
        papel: 'ATENDENTE',
        controles: new Set(),
        promotores: new Set([codigoPromotor]),
        coberturas: [],
      },
      codigoPromotor,
      escopo: [codigoPromotor],
      donos: [id],
      agora: agora(),
      idRequisicao: request.id,
      endereco: request.ip,
      // NUL is no text to PostgreSQL, and an agent may write anything.
      portador: {
        ...portador,
        agente: (request.headers['user-agent'] ?? 'não informado')
          .replaceAll('\0', '')
          .slice(0, 500),
      },
    }
  }

  function semAcesso(reply: FastifyReply, motivo: string = textosDaPorta.semAcesso): Recusa {
    reply.header('www-authenticate', 'Bearer error="invalid_token"')
    return new Recusa('nao-autenticado', motivo)
  }

  function medir({ id }: Usuario, { permissao, ritmo }: Regra): void {
    const espera =
      porPessoa(id) ||
      (permissao === 'RELACIONAMENTO_BUSCAR' ? buscas(id) : 0) ||
      (ritmo === 'impressao' ? impressoes(id) : 0)
    if (espera > 0) throw new LimiteExcedido(espera)
  }

  return async (request, reply, regra) => {
    const { headers } = request
    if (!chaveValida(unico(headers[cabecalhos.gateway]))) {
      throw new Recusa('nao-autenticado', textosDaPorta.chaveInvalida)
    }
    if (!sistemaConhecido(unico(headers[cabecalhos.sistema]))) {
      throw new Recusa('sem-acesso', textosDaPorta.sistemaDesconhecido)
    }
    if (regra.permissao === 'cliente') return identificarCliente(request, reply)
    const usuario = await identificar(request, reply)
    request.idUsuario = usuario.id
    medir(usuario, regra)
    const codigoPromotor = promotorLogado(headers[cabecalhos.promotor], usuario, regra)
    const { permissao } = regra
    if (permissao !== 'logado' && !usuario.controles.has(permissao)) {
      throw new Recusa('sem-acesso', textosDaPorta.acaoNaoAutorizada)
    }
    const escopo = escopoDe(usuario, codigoPromotor)
    const instante = agora()
    return {
      usuario,
      codigoPromotor,
      escopo,
      donos: donosDe(usuario, escopo, instante),
      agora: instante,
      idRequisicao: request.id,
      endereco: request.ip,
    }
  }
}

const tokenDe = ({ headers }: FastifyRequest) =>
  /^Bearer ([^\s,]+)$/i.exec(headers.authorization ?? '')?.[1]

const unico = (valor: string | string[] | undefined) =>
  typeof valor === 'string' ? valor : undefined

/** The header is only a claim: it must name a promotor this person works for. */
function promotorLogado(
  cabecalho: string | string[] | undefined,
  usuario: Usuario,
  { promotor }: Regra,
): string | null {
  const codigo = unico(cabecalho)
  if (codigo === '' && promotor === 'opcional') return null
  if (!codigo) throw new Recusa('invalido', textosDaPorta.promotorAusente)
  if (!/^[0-9A-Z]{1,12}$/.test(codigo)) {
    throw new Recusa('invalido', textosDaPorta.promotorInvalido)
  }
  if (!usuario.promotores.has(codigo)) {
    throw new Recusa('sem-acesso', textosDaPorta.promotorDeOutro)
  }
  return codigo
}

/** An ATENDENTE sees the active promotor; supervisors see all their promotores. */
function escopoDe({ papel, promotores }: Usuario, codigoPromotor: string | null): string[] {
  if (papel !== 'ATENDENTE') return [...promotores]
  return codigoPromotor === null ? [] : [codigoPromotor]
}
