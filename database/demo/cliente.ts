import { digitoDaConta, ORDEM_DE_PAGAMENTO } from '#shared/cliente/conta.ts'
import { tiposDeOptIn } from '#shared/contato/semaforo.ts'
import { textoDoOptIn } from '#shared/telefone/opt-in.ts'
import { nomes, partesDoNome, sortearNome } from './nomes.ts'
import type { Mundo, Municipio } from './mundo.ts'
import { type Organizacao, type Pessoa, quemTrabalha } from './organizacao.ts'
import type { Momento } from './relogio.ts'
import { pesos } from './pesos.ts'
import { ehPensao, type Receita } from './receita.ts'
import { pesosDasUfs } from './ufs.ts'

export type Cliente = {
  id: string
  idRelacionamento: string
  nome: string
  estadoCivil: string
  desde: Momento
  idDadosBancarios: string
  /** Where a benefit is paid. */
  recebe: { uf: string; banco: string; agencia: string; conta: string | null }
}

export function gerarCliente(
  mundo: Mundo,
  receita: Receita,
  organizacao: Organizacao,
  desde: Momento,
): Cliente {
  const { sorteio, lote, instante } = mundo
  const nome = receita.nome ?? sortearNome(sorteio, receita.sexo, receita.nascimento)
  const id = mundo.id(desde)
  const municipio = cidadeDe(mundo, receita.uf)
  const idade = receita.nascimento < '1966' ? 'idosos' : 'adultos'
  const cpf =
    receita.cpf ?? mundo.cpf(sorteio.chance(0.86) ? receita.uf : sorteio.pesado(pesosDasUfs))
  const nomeDaMae = sortearNome(sorteio, 'F', '1930-01-01')
  const civil = estadoCivil(mundo, receita, idade)
  lote.por('cliente', {
    id,
    cpf,
    nome,
    data_nascimento: receita.nascimento,
    sexo: receita.sexo,
    nome_mae: nomeDaMae,
    estado_civil: civil,
    escolaridade: sorteio.pesado(pesos.clientes.escolaridade[idade]),
    deficiencia: receita.vinculos.some(({ especie }) => especie === '87')
      ? sorteio.um(['1', '3', '5'])
      : '0',
    email: sorteio.chance(idade === 'idosos' ? 0.15 : 0.7)
      ? emailDe(nome, sorteio.inteiro(1, 99))
      : null,
    uf: receita.uf,
    obito_em: receita.obito,
    restrito: receita.restricao !== null,
    restricao_motivo: receita.restricao,
    versao: 1,
    criado_em: instante(desde),
    atualizado_em: instante(desde),
  })
  const idDadosBancarios = mundo.id(desde)
  const conta = sortearConta(mundo)
  lote.por('dados_bancarios', { id: idDadosBancarios, id_cliente: id, ...conta, principal: true })
  lote.por('endereco', {
    id: mundo.id(desde),
    id_cliente: id,
    tipo: '1',
    cep: cepDe(mundo, municipio),
    logradouro: sorteio.um(nomes.ruas),
    numero: sorteio.chance(0.06) ? 'S/N' : String(sorteio.inteiro(1, 2400)),
    complemento: sorteio.chance(0.24) ? sorteio.um(nomes.complementos) : null,
    bairro: sorteio.um(nomes.bairros),
    municipio: municipio.codigo,
    principal: true,
  })
  const quem = quemAutorizou(mundo, organizacao, receita, desde)
  gerarTelefones(mundo, receita, id, municipio, { desde, quem })
  const idRelacionamento = relacionar(mundo, organizacao, receita, id, desde)
  const recebe = {
    uf: receita.uf,
    banco: conta.banco,
    agencia: conta.agencia,
    conta: conta.tipo_conta === ORDEM_DE_PAGAMENTO ? null : `${conta.conta}-${conta.digito}`,
  }
  return { id, idRelacionamento, nome, estadoCivil: civil, desde, idDadosBancarios, recebe }
}

/** The check digit by the bank's rule where public, otherwise any digit. A card has no account. */
function sortearConta({ sorteio }: Mundo) {
  const codigoBanco = sorteio.pesado(pesos.clientes.bancosPagadores)
  const agencia = String(sorteio.inteiro(10, 6800)).padStart(4, '0')
  const conta = sorteio.digitos(sorteio.inteiro(5, 8))
  const qualquer = String(sorteio.inteiro(0, 9))
  const codigoTipoConta = sorteio.pesado(pesos.clientes.tiposDeConta)
  if (codigoTipoConta === ORDEM_DE_PAGAMENTO) {
    const numero = { conta: '', digito: null, digito_conferido: null }
    return { banco: codigoBanco, agencia, tipo_conta: codigoTipoConta, ...numero }
  }
  const digito = digitoDaConta({ codigoBanco, agencia, conta, codigoTipoConta })
  return {
    banco: codigoBanco,
    agencia,
    conta,
    digito: digito ?? qualquer,
    tipo_conta: codigoTipoConta,
    digito_conferido: digito === null ? null : true,
  }
}

/** Who has a widow's pension was married. */
function estadoCivil(
  { sorteio }: Mundo,
  { vinculos }: Receita,
  idade: 'idosos' | 'adultos',
): string {
  if (vinculos.some(({ especie }) => ehPensao(especie))) return '5'
  return sorteio.pesado(pesos.clientes.estadoCivil[idade])
}

function emailDe(nome: string, numero: number): string {
  const partes = partesDoNome(nome)
  return `${partes[0]}.${partes.at(-1)}${numero}@exemplo.example`
}

function cidadeDe({ sorteio, municipios }: Mundo, uf: string): Municipio {
  const daUf = municipios.get(uf) ?? []
  const capital = daUf.find((municipio) => municipio.capital)
  return capital && sorteio.chance(0.32) ? capital : sorteio.um(daUf)
}

/** A range of the city, of the first one in a capital, and the end of a street there. */
function cepDe({ sorteio }: Mundo, { ceps, capital }: Municipio): string {
  const [primeira] = ceps
  const { de, ate } = capital && primeira ? primeira : sorteio.um(ceps)
  const prefixo = de + Math.floor(sorteio.real() * (ate - de + 1))
  const fim = sorteio.um(['000', '010', '120', '050', '230', '180', '330', '400'])
  return `${String(prefixo).padStart(5, '0')}${fim}`
}

/** Whoever registered the client noted what the client allows. */
const quemAutorizou = (
  mundo: Mundo,
  organizacao: Organizacao,
  { atendente, promotor }: Receita,
  desde: Momento,
): Pessoa | undefined =>
  atendente
    ? quemTrabalha(mundo, organizacao, atendente, promotor, desde)
    : organizacao.porPromotor.get(promotor)?.[0]

/** One or two mobiles; 93 in 100 in the area code of the city. */
function gerarTelefones(
  mundo: Mundo,
  { telefoneVerificado, verificadoPorCodigo, optOut }: Receita,
  idCliente: string,
  { ddd, uf }: Municipio,
  { desde, quem }: { desde: Momento; quem: Pessoa | undefined },
): void {
  const { sorteio, lote, instante } = mundo
  const { telefones } = pesos.clientes
  const quantos = sorteio.chance(0.38) ? 2 : 1
  for (let k = 0; k < quantos; k++) {
    const verificado = telefoneVerificado && k === 0
    const deFora = k > 0 && sorteio.chance(0.25)
    const codigo = deFora ? dddDeOutraUf(mundo, uf) : ddd
    const id = mundo.id(desde)
    const telefone = {
      id,
      id_cliente: idCliente,
      ddd: codigo,
      numero: mundo.telefone(codigo),
      tipo: sorteio.pesado(k === 0 ? telefones.principal : telefones.outro),
      situacao: optOut
        ? '7'
        : verificado
          ? sorteio.um(verificadoPorCodigo ? ['2'] : ['2', '3'])
          : sorteio.pesado(telefones.situacao),
      motivo_nao_confirmado: null,
      hotphone: k === 0 && sorteio.chance(0.2),
      // When the client came.
      verificado_em: verificado ? instante(desde + 180) : null,
      opt_in_informacional: !optOut && sorteio.chance(verificado ? 0.8 : 0.2),
      opt_in_comercial: !optOut && sorteio.chance(verificado ? 0.45 : 0.1),
      opt_in_transacional: !optOut && verificado,
      nao_me_perturbe: optOut || sorteio.chance(0.04),
      criado_em: instante(desde),
    }
    lote.por('telefone', telefone)
    for (const [indice, tipo] of tiposDeOptIn.entries()) {
      if (!telefone[`opt_in_${tipo}`]) continue
      lote.por('telefone_opt_in', {
        // Derived from the phone's own id, so that no random number is drawn.
        id: `${id.slice(0, 14)}${indice + 1}${id.slice(15)}`,
        id_telefone: id,
        id_cliente: idCliente,
        tipo,
        concedido: true,
        canal: verificado ? 'LIGACAO' : 'LOJA',
        texto: textoDoOptIn(tipo),
        id_usuario: quem?.id ?? null,
        ocorrido_em: instante(desde),
      })
    }
  }
}

function dddDeOutraUf({ sorteio, municipios }: Mundo, uf: string): string {
  const outra = sorteio.pesado(pesosDasUfs.filter(([sigla]) => sigla !== uf))
  return sorteio.um(municipios.get(outra) ?? []).ddd
}

/** The relationship with the promotor, with the history of its owners. */
function relacionar(
  mundo: Mundo,
  { gestorDe, porPromotor }: Organizacao,
  { promotor, atendente }: Receita,
  idCliente: string,
  desde: Momento,
): string {
  const { sorteio, lote, instante } = mundo
  const gestor = gestorDe.get(promotor)
  if (!gestor) throw new Error(`Nobody manages ${promotor}`)
  const idRelacionamento = mundo.id(desde)
  const colegas = porPromotor.get(promotor)?.filter((um) => um !== atendente) ?? []
  const anterior =
    atendente && colegas.length > 0 && sorteio.chance(0.15) ? sorteio.um(colegas) : null
  const mudancas: [acao: string, de: string | null, para: string | null, quem: string][] =
    !atendente
      ? [['CRIADO', null, null, gestor.id]]
      : anterior
        ? [
            ['CRIADO', null, anterior.id, gestor.id],
            [
              sorteio.chance(0.5) ? 'TRANSFERIDO' : 'REATRIBUIDO',
              anterior.id,
              atendente.id,
              gestor.id,
            ],
          ]
        : sorteio.chance(0.5)
          ? [['CRIADO', null, atendente.id, gestor.id]]
          : [
              ['CRIADO', null, null, gestor.id],
              ['ASSUMIDO', null, atendente.id, atendente.id],
            ]
  mudancas.forEach(([acao, de, para, quem], k) => {
    const momento = desde + k * 86_400
    lote.por('relacionamento_historico', {
      id: mundo.id(momento),
      id_relacionamento: idRelacionamento,
      id_cliente: idCliente,
      acao,
      de,
      para,
      id_usuario: quem,
      motivo: acao === 'TRANSFERIDO' ? 'Redistribuição da carteira' : null,
      ocorrido_em: instante(momento),
    })
  })
  lote.por('relacionamento', {
    id: idRelacionamento,
    id_cliente: idCliente,
    codigo_promotor: promotor,
    id_atendente: atendente?.id ?? null,
    versao: mudancas.length,
    criado_em: instante(desde),
    atualizado_em: instante(desde + (mudancas.length - 1) * 86_400),
    confirmado_em: instante(desde),
  })
  return idRelacionamento
}
