import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { passagemApi } from '#shared/passagem/api.ts'
import { Devolucao, type Passagem } from '#shared/passagem/shapes.ts'
import { assuntosDaPromessa } from '#shared/promessa/assunto.ts'
import { etapas } from '#shared/proposta/situacao.ts'
import { q, useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { InstantText } from '../ui/DateText.tsx'

const { doCliente, listar, aceitar, devolver } = passagemApi

/** What who receives a client has to know, until they accept; nothing where there is no open passage. */
export function PassagemCard({ idRelacionamento }: { idRelacionamento: string }) {
  const { enabled } = useLeitura(doCliente.permissao)
  const { data } = useQuery({ ...q(doCliente, { query: { idRelacionamento } }), enabled })
  if (!data) return null
  return <Cartao key={data.idPassagem} passagem={data} />
}

function Cartao({ passagem }: { passagem: Passagem }) {
  const { idPassagem, de, para, minha, situacao, criadaEm, motivo } = passagem
  const [devolvendo, setDevolvendo] = useState(false)
  const semAcesso = useMotivo()(aceitar.permissao)
  const aceite = useChange(aceitar, { makesOld: [doCliente, listar], releRecusa: true })
  return (
    <section className="bloco" aria-labelledby={idPassagem}>
      <header className="bloco-topo">
        <h2 id={idPassagem}>Passagem de {de.nome}</h2>
        {minha && situacao === 'ABERTA' && (
          <div className="row" data-gap="1">
            <ActionButton
              variante="primario"
              disabledReason={semAcesso}
              carregando={aceite.isPending}
              onClick={() => aceite.mutate({ params: { idPassagem } })}
            >
              Aceitar
            </ActionButton>
            <ActionButton disabledReason={semAcesso} onClick={() => setDevolvendo(true)}>
              Devolver
            </ActionButton>
          </div>
        )}
      </header>
      <div className="bloco-corpo stack" data-gap="3">
        <p className="suave">
          O cliente passou a {minha ? 'você' : para.nome} em <InstantText instante={criadaEm} />.
          {situacao === 'DEVOLVIDA' && ` Devolvido à supervisão: ${motivo ?? ''}`}
        </p>
        <Resumo passagem={passagem} />
      </div>
      {devolvendo && (
        <DevolverDialog idPassagem={idPassagem} onClose={() => setDevolvendo(false)} />
      )}
    </section>
  )
}

const tipos = { INSS: 'Consentimento do INSS', TRABALHADOR: 'Consentimento do trabalhador' }

function Resumo({ passagem }: { passagem: Passagem }) {
  const { propostas, ctcs, lembretes, promessas, anotacoes, consentimentos } = passagem
  return (
    <dl className="description" data-kind="pairs">
      <Parte nome="Propostas abertas" linhas={propostas} chaveDe={({ idProposta }) => idProposta}>
        {({ numero, produto, situacao, prazoEtapa }) => (
          <>
            {nomeDoProduto[produto]} {numero}: {etapas[situacao].nome}
            {prazoEtapa !== null && (
              <>
                {' '}
                até <InstantText instante={prazoEtapa} />
              </>
            )}
          </>
        )}
      </Parte>
      <Parte nome="Outro banco pede" linhas={ctcs} chaveDe={({ idCtc }) => idCtc}>
        {({ numeroContrato, nomeBanco, internoEm }) => (
          <>
            Contrato {numeroContrato}
            {nomeBanco !== null && `, ${nomeBanco}`}: até <InstantText instante={internoEm} />
          </>
        )}
      </Parte>
      <Parte nome="Prometemos" linhas={promessas} chaveDe={({ quando }) => quando}>
        {({ assunto, texto, quando }) => (
          <>
            <InstantText instante={quando} />: {assuntosDaPromessa[assunto]}
            {texto !== null && `, ${texto}`}
          </>
        )}
      </Parte>
      <Parte
        nome="Lembretes"
        linhas={lembretes}
        chaveDe={({ quando, texto }) => `${quando} ${texto}`}
      >
        {({ texto, quando }) => (
          <>
            <InstantText instante={quando} />: {texto}
          </>
        )}
      </Parte>
      <Parte
        nome="Últimas anotações"
        linhas={anotacoes}
        chaveDe={({ em, autor }) => `${em} ${autor}`}
      >
        {({ texto, autor, em }) => (
          <>
            {texto}{' '}
            <span className="apagado">
              {autor}, <InstantText instante={em} />
            </span>
          </>
        )}
      </Parte>
      <Parte
        nome="Acabam logo"
        linhas={consentimentos}
        chaveDe={({ tipo, validoAte }) => `${tipo} ${validoAte}`}
      >
        {({ tipo, validoAte }) => (
          <>
            {tipos[tipo]} até <InstantText instante={validoAte} />
          </>
        )}
      </Parte>
    </dl>
  )
}

type ParteProps<T> = {
  nome: string
  linhas: readonly T[]
  chaveDe: (linha: T) => string
  children: (linha: T) => ReactNode
}

function Parte<T>({ nome, linhas, chaveDe, children }: ParteProps<T>) {
  if (linhas.length === 0) return null
  return (
    <div>
      <dt>{nome}</dt>
      <dd>
        <ul className="stack" data-gap="1">
          {linhas.map((linha) => (
            <li key={chaveDe(linha)}>{children(linha)}</li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

type DialogProps = { idPassagem: string; onClose: () => void }

function DevolverDialog({ idPassagem, onClose }: DialogProps) {
  const formulario = useFormulario<Devolucao>({
    rascunho: `passagem/devolver-${idPassagem}`,
    resolver: zodResolver(Devolucao),
    onClose,
  })
  const { form, terminar } = formulario
  const mudanca = useChange(devolver, {
    makesOld: [doCliente, listar],
    aoChegar: terminar,
    releRecusa: true,
  })
  return (
    <FormDialog
      titulo="Devolver à supervisão"
      formulario={formulario}
      rotulos={{ motivo: 'Motivo' }}
      acao={{ nome: 'Devolver', salvando: mudanca.isPending }}
      enviar={form.handleSubmit((body) => mudanca.mutate({ params: { idPassagem }, body }))}
    >
      <p className="apagado">O cliente continua com você até a supervisão decidir.</p>
      <CampoMotivo control={form.control} maximo={500} />
    </FormDialog>
  )
}
