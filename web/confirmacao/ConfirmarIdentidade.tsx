import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import type { Confirmacao } from '#shared/confirmacao/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { q } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CodigoDialog } from './CodigoDialog.tsx'
import { DocumentoButton } from './DocumentoButton.tsx'
import { LinkButton } from './LinkButton.tsx'
import { esperaResposta } from './link.ts'

const { consultar, enviarCodigo } = confirmacaoApi

/** How the presence of a client to be confirmed is proven: by a code, a link, or a document. */
export function ConfirmarIdentidade({ idRelacionamento }: { idRelacionamento: string }) {
  const params = { idRelacionamento }
  const { data, isError, refetch } = useQuery(q(consultar, { params }))
  if (isError && !data) {
    return (
      <p role="alert">
        Não foi possível saber o que já foi pedido.{' '}
        <ActionButton onClick={() => void refetch()}>Tentar novamente</ActionButton>
      </p>
    )
  }
  if (!data) return <Skeleton linhas={3} />
  return <Provas confirmacao={data} />
}

/** Where another promotor shares the registration: the client's proof before it changes. */
export function ProvaDoCadastro({ idRelacionamento }: { idRelacionamento: string }) {
  const { data } = useQuery(q(consultar, { params: { idRelacionamento } }))
  if (!data || data.cadastro === 'LIVRE') return null
  return (
    <section className="bloco" aria-labelledby="prova-do-cadastro">
      <header className="bloco-topo">
        <h2 id="prova-do-cadastro">Prova do cliente</h2>
      </header>
      <div className="bloco-corpo">
        {data.cadastro === 'PROVADO' ? (
          <p role="status">O cliente confirmou há menos de um dia: o cadastro pode ser mudado.</p>
        ) : (
          <>
            <p>Este cadastro só muda com a prova do cliente.</p>
            <Provas confirmacao={data} />
          </>
        )}
      </div>
    </section>
  )
}

function Provas({ confirmacao }: { confirmacao: Confirmacao }) {
  const { idRelacionamento, temTelefone, codigoValidoAte, link, documento } = confirmacao
  const [noCodigo, setNoCodigo] = useState(false)
  const motivo = useMotivo()(enviarCodigo.permissao)
  const semTelefone = 'O cliente não tem telefone verificado antes deste pedido'
  const makesOld = [consultar, chaves.cliente(idRelacionamento)]
  return (
    <div className="stack" data-gap="3">
      <p>
        {temTelefone
          ? 'Envie um código ao telefone que o banco já conhece do cliente e peça que o leia para você, ou um link para ele mesmo responder.'
          : `${semTelefone}: envie um documento de identidade.`}
      </p>
      <span className="row">
        <ActionButton
          variante="primario"
          tamanho="md"
          disabledReason={motivo ?? (temTelefone ? undefined : semTelefone)}
          onClick={() => setNoCodigo(true)}
        >
          {codigoValidoAte === null ? 'Confirmar por código' : 'Digitar o código'}
        </ActionButton>
        <LinkButton
          idRelacionamento={idRelacionamento}
          link={link}
          disabledReason={temTelefone ? undefined : semTelefone}
        />
        <DocumentoButton idRelacionamento={idRelacionamento} makesOld={makesOld} />
      </span>
      {link && <Link link={link} />}
      {documento && <Documento documento={documento} />}
      {noCodigo && (
        <CodigoDialog
          idRelacionamento={idRelacionamento}
          codigoValidoAte={codigoValidoAte}
          makesOld={makesOld}
          onClose={() => setNoCodigo(false)}
        />
      )}
    </div>
  )
}

function Link({ link }: { link: NonNullable<Confirmacao['link']> }) {
  const { situacao, enviadoEm, validoAte, vencido } = link
  if (situacao === 'RECUSADA') {
    return (
      <p role="status" className="perigo">
        O cliente respondeu pelo link que não autoriza o atendimento.
      </p>
    )
  }
  return (
    <p role="status">
      Link enviado em <InstantText instante={enviadoEm} />:{' '}
      {esperaResposta(link) ? (
        <>
          espera a resposta do cliente até <InstantText instante={validoAte} />.
        </>
      ) : vencido ? (
        'venceu sem resposta.'
      ) : situacao === 'CONFIRMADA' ? (
        'o cliente autorizou.'
      ) : (
        'não vale mais, porque o telefone deixou de ser confirmado ou o cliente não pode ser contatado. Confirme o telefone e envie outro, ou peça um documento.'
      )}
    </p>
  )
}

function Documento({ documento }: { documento: NonNullable<Confirmacao['documento']> }) {
  const { situacao, pedidaEm, pedidaPor, motivo } = documento
  if (situacao === 'RECUSADA') {
    return (
      <p role="status" className="perigo">
        Documento recusado: {motivo}
      </p>
    )
  }
  return (
    <p role="status">
      Documento enviado por {pedidaPor} em <InstantText instante={pedidaEm} />: espera que uma
      segunda pessoa o confira.
    </p>
  )
}
